import path from 'node:path';
import type { SiteConfig } from '@platform/contract/site';
import { describeFault } from './describe-fault.ts';
import { PROJECT_ROOT } from './parts.ts';

const CONFIG_FILE = 'site.config.ts';

// Every command imports this before it can print an error: a fault of it is a sentence here, too.
export const { default: siteConfig } = (await import(path.join(PROJECT_ROOT, CONFIG_FILE)).catch(
  (error: unknown) => {
    console.error(`${CONFIG_FILE} cannot be used. ${describeFault(error)}`);
    process.exit(1);
  },
)) as { default: SiteConfig };
