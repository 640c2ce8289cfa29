import { site } from '@platform/build/site';
import { parseArgs } from 'node:util';
import { openStore } from '../adapters/stores/open-store.ts';
import { exportSite } from '../app/export-site.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { listen: { type: 'string', default: '80' } },
  });
  const [target] = positionals;
  if (!target) throw new Error('Where to? npm run export -- <folder> [--listen 80]');
  const { current } = await exportSite(await openStore(), target, {
    listen: values.listen,
    site,
    now: new Date(),
  });
  console.log(`What is live lies in ${current}; nginx.conf beside it serves it.`);
});
