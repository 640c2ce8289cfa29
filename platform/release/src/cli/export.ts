import { siteConfig } from '@platform/build/site';
import { openMachineStore } from '../adapters/stores/machine-store.ts';
import { isBucket, openBucket } from '../adapters/stores/bucket.ts';
import { exportSite } from '../app/export-site.ts';
import { exportToBucket } from '../app/export-to-bucket.ts';
import { onlyArgument, runCommand } from './run-command.ts';

const HELP = `npm run export -- <folder> [--listen 80] [--json]
npm run export -- s3://bucket/prefix [--json]

Writes the live site as plain files for a web host, or as objects for a CDN: only what has changed, code first and pages
last. It only reads from the store.

  --listen <address>  what the server block in nginx.conf listens on`;

await runCommand(
  { help: HELP, options: { listen: { type: 'string', default: '80' } } },
  async ({ positionals, values: { listen } }) => {
    const target = onlyArgument(
      positionals,
      'Where to? npm run export -- <folder>, or s3://bucket/prefix',
    );
    const store = await openMachineStore('read');
    if (isBucket(target)) {
      const bucket = openBucket(target, process.env);
      const uploaded = await exportToBucket(store, bucket, { config: siteConfig, now: new Date() });
      const { place, objects, written, removed } = uploaded;
      const text = `The live site is in ${place}: ${objects} objects, ${written} of them new, ${removed} removed.`;
      return { text, json: uploaded };
    }
    const exported = await exportSite(store, target, {
      listen,
      config: siteConfig,
      now: new Date(),
    });
    const { current, files, written } = exported;
    const text = `The live site is in ${current}: ${files} files, ${written} of them new. nginx.conf beside it serves it.`;
    return { text, json: exported };
  },
);
