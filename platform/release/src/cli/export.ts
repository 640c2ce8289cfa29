import { siteConfig } from '@platform/build/site';
import { failedAt } from '@platform/contract/failure';
import { openMachineStore } from '../store/machine-store.ts';
import { isBucket, openBucket } from '../store/bucket.ts';
import { exportSite } from '../export/export-site.ts';
import { exportToBucket } from '../export/export-to-bucket.ts';
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
    if (isBucket(target)) {
      const bucket = openBucket(target, process.env);
      const uploaded = await exportToBucket(store, bucket, {
        config: siteConfig,
        now: new Date(),
        isLiveOnly,
      });
      const { place, objects, written, removed } = uploaded;
      const text = `The live site is in ${place}: ${objects} objects, ${written} of them new, ${removed} removed.`;
      return { text, json: uploaded };
    }
    const exported = await exportSite(store, target, {
      isLiveOnly,
      config: siteConfig,
      now: new Date(),
    }).catch(failedAt(target));
    const { current, files, written } = exported;
    const text = `The live site is in ${current}: ${files} files, ${written} of them new.`;
    return { text, json: exported };
  },
);
