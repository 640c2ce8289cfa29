import { sitePort } from '@platform/build/parts';
import { folderStore } from '../adapters/stores/folder-store.ts';
import { LOCAL_STORE } from '../adapters/stores/open-store.ts';
import { serveSite } from '../adapters/server/serve-site.ts';
import { liveSite } from '../adapters/server/static-site.ts';
import { runCommand } from './run-command.ts';

// Serves what is live in a folder store on this machine until Ctrl-C.
await runCommand(async () => {
  const store = folderStore(process.env.RELEASE_STORE || LOCAL_STORE);
  const { url } = await serveSite({ site: () => liveSite(store), port: sitePort() });
  console.log(`ready ${url}`);
});
