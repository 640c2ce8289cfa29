import { sitePort } from '@platform/build/parts';
import { openMachineStore } from '../adapters/stores/machine-store.ts';
import { serveSite } from '../adapters/server/serve-site.ts';
import { liveSite } from '../adapters/server/static-site.ts';
import { runCommand } from './run-command.ts';

// Serves what is live in a folder store on this machine until Ctrl-C.
await runCommand({ help: 'Serves the live site of a folder store.', options: {} }, async () => {
  const store = await openMachineStore('read');
  const { url } = await serveSite({ site: () => liveSite(store), port: sitePort() });
  console.log(`ready ${url}`);
});
