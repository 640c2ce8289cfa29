import { buildParts } from '@platform/build/build-parts';
import { runCommand } from '@platform/build/command-line';
import { PART_NAMES } from '@platform/build/part-sources';
import { siteConfig } from '@platform/build/site';
import { announcerOf } from '@platform/release/after/announce';
import { releaseBuilt } from '@platform/release/ask/release-built';
import { releaserOf } from '@platform/release/ask/releaser';
import { serveStore } from '@platform/serve/serve-store';
import { assertFree, type Ports, readPorts } from '../ports.ts';
import { openStartStore } from './local-store.ts';
import { printAddresses, printLine } from './printing.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { provideBackend } from './site-backend.ts';

const HELP = `npm start [-- --fresh]

Builds what changed, releases it into the store in RELEASE_STORE (by default .local/store), starts the backend and
serves what is live until Ctrl-C.

  --fresh   starts with new data and deletes all existing data
  --help    prints this help

PORT, SUPABASE_PORT, DATABASE_PORT, MAILBOX_PORT, SMTP_PORT and GATEWAY_PORT set the ports.
With SUPABASE_URL and SUPABASE_KEY the site talks to that project, and no backend is started here.`;

const OPTIONS = { fresh: { type: 'boolean', default: false } } as const;

await runCommand({ help: HELP, options: OPTIONS }, async ({ values: { fresh } }) => {
  const ports = readPorts(process.env);
  await assertFree({ site: ports.site });
  const code = await runUntilStopped((parts) => start(parts, { ports, fresh }));
  // Ends a running build too; all parts have stopped.
  process.exit(code);
});

async function start(
  parts: AsyncDisposableStack,
  { ports, fresh }: { ports: Ports; fresh: boolean },
): Promise<void> {
  printLine('site', 'building what changed, and starting the backend beside it');
  const siteUrl = `http://localhost:${ports.site}`;
  const [backend, built] = await Promise.all([
    provideBackend(parts, { ports, siteUrl, fresh }),
    buildParts({ parts: PART_NAMES, log: (line) => printLine('build', line) }),
  ]);

  const store = await openStartStore((line) => printLine('release', line));
  const live = await releaseBuilt(releaserOf(store), {
    built,
    env: backend.env,
    log: (line) => printLine('release', line),
  });
  // A new database knows nothing of what was released before.
  await announcerOf({}, { site: { ...siteConfig, store } })(live);
  const server = await serveStore(store, { port: ports.site, isFresh: true });
  parts.defer(() => server.close());

  printAddresses({ 'the site': server.url, ...backend.addresses });
  console.log(`ready ${server.url}`);
}
