import { runCommand } from '@platform/build/command-line';
import { REMOTE_NAMES, sitePort } from '@platform/build/parts';
import { ask } from '@platform/contract/ask';
import { developRemote } from '../develop-remote.ts';

const HELP = `npm run dev -- --site <address>

Shows the live site at this address with the remote of this repository in it, until Ctrl-C. Open pages show each change
of its sources, and keep their state.

  --site <address>  the live site

PORT moves it to another port.`;

await runCommand({ help: HELP, options: { site: { type: 'string' } } }, async ({ values }) => {
  const { site } = values;
  const [name] = REMOTE_NAMES;
  if (site === undefined || !URL.canParse(site)) {
    throw new Error('Which live site? Pass --site https://the.site');
  }
  if (name === undefined) throw new Error('There is no remote in this repository.');
  await ask(site);
  const server = await developRemote({ name, site, port: sitePort() });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void server.close().finally(() => process.exit()));
  }
  console.log(`ready ${server.url}`);
});
