import path from 'node:path';
import type { SiteConfig } from '@platform/contract/site';
import { PROJECT_ROOT } from './parts.ts';

const CONFIG_FILE = 'site.config.ts';

export const { default: siteConfig } = (await import(path.join(PROJECT_ROOT, CONFIG_FILE))) as {
  default: SiteConfig;
};
