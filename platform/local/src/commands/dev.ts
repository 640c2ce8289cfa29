import type { Development } from '@platform/build/dev-server';
import { REMOTE_NAMES, remoteFolder, remotePort } from '@platform/build/parts';
import { siteConfig } from '@platform/build/site';
import { folderStore } from '@platform/release/adapters/stores/folder-store';
import { LOCAL_STORE } from '@platform/release/adapters/stores/machine-store';
import { assertFree, assertPortFree, readPorts, type Ports } from '../ports.ts';
import { readDevArguments, type DevArguments } from './arguments.ts';
import { startDevServers } from './dev-servers.ts';
import { printAddresses, printFailure, printLine } from './printing.ts';
import { printReleased, provideReleased } from './released-remotes.ts';
import { runUntilStopped, type Running } from './run-until-stopped.ts';
import { provideBackend, type SiteBackend } from './site-backend.ts';

const COMMAND = 'npm run dev';
const HELP = `${COMMAND} [-- [--only <remote> [--from <address>]] [--fresh]]

Starts the backend and the development servers of the shell and every remote, with hot reload, until Ctrl-C.

  --only <remote>   only this one (or several: blog,shop) with hot reload, the others as they are released
  --from <address>  as they are released on the site at this address, not on this machine
  --fresh           starts with new data and deletes all existing data
  --help            prints this help

PORT moves the site, and the servers of the remotes to the ports after it.
SUPABASE_PORT, DATABASE_PORT, MAILBOX_PORT, SMTP_PORT and GATEWAY_PORT move the backend.`;

try {
  const wanted = readDevArguments(process.argv.slice(2));
  if (wanted.help) console.log(HELP);
  else await run(wanted);
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
}

async function run(wanted: DevArguments): Promise<never> {
  const ports = readPorts(process.env);
  await assertFree({ site: ports.site }, COMMAND);
  for (const name of wanted.only) {
    await assertPortFree(remotePort(name), `${remoteFolder(name)} in development`, {
      // The ports of the remotes follow the site's, so all move together.
      variable: 'PORT',
      other: ports.site + 20,
      command: COMMAND,
    });
  }
  process.exit(await runUntilStopped((parts) => start(parts, { ports, wanted })));
}

async function start(
  parts: AsyncDisposableStack,
  { ports, wanted }: { ports: Ports; wanted: DevArguments },
): Promise<Running> {
  const siteUrl = `http://localhost:${ports.site}`;
  printLine('dev', 'starting the backend');
  const backend = await provideBackend(parts, { ports, siteUrl, fresh: wanted.fresh });
  const development = await provideOthers(parts, { wanted, backend });

  printLine('dev', 'starting the servers of the shell and the remotes');
  const servers = startDevServers({ development, backend }, printLine);
  parts.defer(servers.stop);
  await Promise.race([servers.ready, servers.failed.then((error) => Promise.reject(error))]);

  const remotes = wanted.only.map(
    (name) => [remoteFolder(name), `http://localhost:${remotePort(name)}`] as const,
  );
  printAddresses({
    'the site': siteUrl,
    ...Object.fromEntries(remotes),
    ...backend.addresses,
  });
  console.log(`ready ${siteUrl}`);
  return { failed: Promise.race([backend.failed, servers.failed]) };
}

async function provideOthers(
  parts: AsyncDisposableStack,
  { wanted, backend }: { wanted: DevArguments; backend: SiteBackend },
): Promise<Development> {
  const { only: developed, from } = wanted;
  if (developed.length === REMOTE_NAMES.length) return { developed };
  const store = folderStore(LOCAL_STORE);
  const env = siteConfig.environment.forBackend({
    url: backend.supabaseUrl,
    publishableKey: backend.supabaseKey,
    gatewayUrl: backend.gatewayUrl,
  });
  const releasedSite = from ?? (await provideReleased(parts, { store, developed, env }));
  await printReleased(releasedSite, developed);
  return { developed, releasedSite };
}
