import { buildParts } from '@platform/build/build-parts';
import { runCommand } from '@platform/build/command-line';
import type { Development } from '@platform/build/dev-server';
import { PART_NAMES, partFolder, type PartName } from '@platform/build/part-sources';
import { REMOTE_NAMES, remoteFolder, remotePort, type RemoteName } from '@platform/build/parts';
import { usesOf } from '@platform/build/read-part';
import { readReleasedRegistry } from '@platform/build/released-site';
import { parseFragment } from '@platform/contract/fragments';
import { folderStore } from '@platform/release/store/folder-store';
import { readLive } from '@platform/release/store/journal';
import { LOCAL_STORE } from '@platform/release/store/machine-store';
import { releaseBuilt } from '@platform/release/ask/release-built';
import { releaserOf } from '@platform/release/ask/releaser';
import { serveStore } from '@platform/serve/serve-store';
import { assertFree, assertPortFree, readPorts, type Ports } from '../ports.ts';
import { startDevServers } from './dev-servers.ts';
import { readDevelopedRemotes } from './developed-remotes.ts';
import { printAddresses, printLine } from './printing.ts';
import { runUntilStopped, type Running } from './run-until-stopped.ts';
import { provideBackend, type SiteBackend } from './site-backend.ts';

const COMMAND = 'npm run dev';
const HELP = `${COMMAND} [-- [--only <remote>] [--fresh]]

Starts the backend and the development servers of the shell and every remote, with hot reload, until Ctrl-C.

  --only <remote>  only this one (or several: blog,shop) with hot reload, the others as they are released
  --fresh          starts with new data and deletes all existing data
  --help           prints this help

PORT moves the site, and the servers of the remotes to the ports after it.
SUPABASE_PORT, DATABASE_PORT, MAILBOX_PORT, SMTP_PORT and GATEWAY_PORT move the backend.`;

const OPTIONS = {
  fresh: { type: 'boolean', default: false },
  only: { type: 'string', multiple: true },
} as const;

await runCommand({ help: HELP, options: OPTIONS }, async ({ values }) => {
  const { fresh } = values;
  const developed = readDevelopedRemotes(values.only);
  const ports = readPorts(process.env);
  await assertFree({ site: ports.site }, COMMAND);
  for (const name of developed) {
    await assertPortFree(remotePort(name), `${remoteFolder(name)} in development`, {
      // The ports of the remotes follow the site's, so all move together.
      variable: 'PORT',
      other: ports.site + 20,
      command: COMMAND,
    });
  }
  process.exit(await runUntilStopped((parts) => start(parts, { ports, fresh, developed })));
});

async function start(
  parts: AsyncDisposableStack,
  options: { ports: Ports; fresh: boolean; developed: readonly RemoteName[] },
): Promise<Running> {
  const { ports, fresh, developed } = options;
  const siteUrl = `http://localhost:${ports.site}`;
  printLine('dev', 'starting the backend');
  const backend = await provideBackend(parts, { ports, siteUrl, fresh, followsMigrations: true });
  const development = await provideOthers(parts, developed, backend);

  printLine('dev', 'starting the servers of the shell and the remotes');
  const servers = startDevServers({ development, backend }, printLine);
  parts.defer(servers.stop);
  await Promise.race([servers.ready, servers.failed.then((error) => Promise.reject(error))]);

  const remotes = developed.map(
    (name) => [remoteFolder(name), `http://localhost:${remotePort(name)}`] as const,
  );
  printAddresses({
    'the site': siteUrl,
    ...Object.fromEntries(remotes),
    ...backend.addresses,
  });
  console.log(`ready ${siteUrl}`);
  return { failed: servers.failed };
}

async function provideOthers(
  parts: AsyncDisposableStack,
  developed: readonly RemoteName[],
  backend: SiteBackend,
): Promise<Development> {
  if (developed.length === REMOTE_NAMES.length) return { developed };
  const releasedSite = await serveReleased(parts, developed, backend);
  const { remotes } = await readReleasedRegistry(releasedSite);
  for (const [name, { live }] of Object.entries(remotes)) {
    if (!developed.includes(name)) printLine('released', `${name} ${live!.version}`);
  }
  return { developed, releasedSite };
}

/**
 * Serves the remotes as they are live in the local store. If one of them has never been released, all are released
 * first.
 * @returns the address of the site
 */
async function serveReleased(
  parts: AsyncDisposableStack,
  developed: readonly RemoteName[],
  backend: SiteBackend,
): Promise<string> {
  const store = folderStore(LOCAL_STORE);
  const live = await readLive(store);
  const missing = REMOTE_NAMES.filter((name) => !developed.includes(name) && !live?.parts[name]);
  if (missing.length > 0) {
    printLine('release', `not released here yet: ${missing.join(', ')}; releasing first`);
    const built = await buildParts({
      parts: withOwners(PART_NAMES.filter((name) => !developed.includes(name))),
      log: (line) => printLine('build', line),
    });
    await releaseBuilt(releaserOf(store), {
      built,
      env: backend.env,
      log: (line) => printLine('release', line),
    });
  }
  const site = await serveStore(store, { port: 0, isFresh: true });
  parts.defer(() => site.close());
  return site.url;
}

/** Also the remotes whose fragments they show: no release goes live without them. */
function withOwners(names: readonly PartName[]): PartName[] {
  const all = new Set(names);
  for (const name of all) {
    for (const use of usesOf(partFolder(name))) all.add(parseFragment(use).remote);
  }
  return [...all];
}
