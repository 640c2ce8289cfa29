import { siteConfig } from '@platform/build/site';
import { openMachineStore } from '../store/machine-store.ts';
import { exportTo } from '../export/export-site.ts';
import { onlyArgument, runCommand } from '@platform/build/command-line';

const HELP = `npm run export -- <folder, or s3://bucket/prefix> [--json]

Writes the live site as plain files for a web host, or as objects for a CDN: only what has changed, code first and pages
last. It only reads from the store. Canaries and previews are left out: a static host cannot show them.`;

await runCommand({ help: HELP, maxArguments: Infinity }, async ({ positionals }) => {
  const target = onlyArgument(positionals, 'Where to? npm run export -- <folder, or s3://…>');
  const store = await openMachineStore('read');
  return exportTo(store, target, { config: siteConfig, now: new Date() });
});
