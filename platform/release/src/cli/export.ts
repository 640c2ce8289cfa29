import { site } from '@platform/build/site';
import { openMachineStore } from '../adapters/stores/machine-store.ts';
import { exportSite } from '../app/export-site.ts';
import { onlyWord, runCommand } from './run-command.ts';

const HELP = `npm run export -- <folder> [--listen 80] [--json]

Writes the live site as plain files for a web host. It only reads from the store.

  --listen <address>  what the server block in nginx.conf listens on`;

await runCommand(
  { help: HELP, options: { listen: { type: 'string', default: '80' } } },
  async ({ positionals, values: { listen } }) => {
    const target = onlyWord(positionals, 'Where to? npm run export -- <folder>');
    const store = await openMachineStore('read');
    const exported = await exportSite(store, target, { listen, site, now: new Date() });
    const { current, files, written } = exported;
    const text = `What is live lies in ${current}: ${files} files, ${written} of them new. nginx.conf beside it serves it.`;
    return { text, json: exported };
  },
);
