import path from 'node:path';
import type { SiteConfig } from '@platform/contract/site';
import { PROJECT_ROOT } from './parts.ts';

const CONFIG_FILE = 'site.config.ts';

/** The configuration of the site in whose folder the command runs: the default export of its `site.config.ts`. */
export const { default: site } = (await import(path.join(PROJECT_ROOT, CONFIG_FILE))) as {
  default: SiteConfig;
};
