import { REMOTE_NAMES, remoteFolder, remotePort } from '../../../build/parts.ts';
import { assertFree, readPorts, type Ports } from '../ports.ts';
import { readArguments } from './arguments.ts';
import { startDevServers } from './dev-servers.ts';
import { printAddresses, printFailure, printLine } from './printing.ts';
import { runUntilStopped, type Running } from './run-until-stopped.ts';
import { provideBackend } from './site-backend.ts';

const HELP = `npm run dev [-- --fresh]

Starts the backend and the development servers of the shell and every remote, with hot reload, until Ctrl-C.

  --fresh   starts with new data: every resident and order of before is gone
  --help    shows this

PORT moves the site, and the servers of the remotes to the ports after it.
SUPABASE_PORT, DATABASE_PORT, MAILBOX_PORT and SMTP_PORT move the backend.`;

try {
  const { fresh, help } = readArguments(process.argv.slice(2));
  if (help) console.log(HELP);
  else await run({ fresh });
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
}

async function run({ fresh }: { fresh: boolean }): Promise<never> {
  const ports = readPorts(process.env);
  await assertFree({ site: ports.site });
  process.exit(await runUntilStopped((parts) => start(parts, { ports, fresh })));
}

async function start(
  parts: AsyncDisposableStack,
  { ports, fresh }: { ports: Ports; fresh: boolean },
): Promise<Running> {
  const siteUrl = `http://localhost:${ports.site}`;
  printLine('dev', 'starting the backend');
  const backend = await provideBackend(parts, { ports, siteUrl, fresh });

  printLine('dev', 'starting the servers of the shell and the remotes');
  const env = { SUPABASE_URL: backend.supabaseUrl, SUPABASE_KEY: backend.supabaseKey };
  const servers = startDevServers(env, printLine);
  parts.defer(servers.stop);
  await Promise.race([servers.ready, servers.failed.then((error) => Promise.reject(error))]);

  const remotes = REMOTE_NAMES.map(
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
