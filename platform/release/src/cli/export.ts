import { siteConfig } from '@platform/build/site';
import { openMachineStore } from '../store/machine-store.ts';
import { exportTo } from '../export/export-to.ts';
import { onlyArgument, runCommand } from '@platform/build/command-line';

const HELP = `npm run export -- <folder> [--live-only] [--json]
npm run export -- s3://bucket/prefix [--live-only] [--json]

Writes the live site as plain files for a web host, or as objects for a CDN: only what has changed, code first and pages
last. It only reads from the store.

  --live-only  leaves out canaries and previews, which a static host cannot show`;

const OPTIONS = {
  'live-only': { type: 'boolean', default: false },
} as const;

await runCommand(
  { help: HELP, options: OPTIONS, maxArguments: Infinity },
  async ({ positionals, values: { 'live-only': isLiveOnly } }) => {
    const target = onlyArgument(
      positionals,
      'Where to? npm run export -- <folder>, or s3://bucket/prefix',
    );
    const store = await openMachineStore('read');
    return exportTo(store, target, { config: siteConfig, now: new Date(), isLiveOnly });
  },
);
