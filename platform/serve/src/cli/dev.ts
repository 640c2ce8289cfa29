import { runCommand } from '@platform/build/command-line';
import { REMOTE_NAMES, sitePort } from '@platform/build/parts';
import { ask } from '@platform/contract/ask';
import { developRemote } from '../develop-remote.ts';
import type { HttpServer } from '@platform/release/respond/http-server';

const HELP = `npm run dev -- --site <address>

Shows the live site at this address with the remote of this repository in it, until Ctrl-C. After each change of its
sources the remote is built, and open pages load again.

  --site <address>  the live site

PORT moves it to another port.`;

await runCommand({ help: HELP, options: { site: { type: 'string' } } }, async ({ values }) => {
  const { site } = values;
  const [name] = REMOTE_NAMES;
  if (site === undefined || !URL.canParse(site)) {
    throw new Error('Which live site? Pass --site https://the.site');
  }
  if (name === undefined) throw new Error('There is no remote in this repository.');
  // A site that gives no answer costs no build.
  await ask(site);
  let server: HttpServer | undefined;
  // A build takes these signals for itself; it ends before the command, so that nothing is written afterwards.
  const end = () => void (server?.close() ?? Promise.resolve()).finally(() => process.exit());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  server = await developRemote({ name, site, port: sitePort(), log: console.log });
  console.log(`ready ${server.url}`);
});
