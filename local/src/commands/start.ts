import path from 'node:path';
import { buildParts, PART_NAMES } from '../../../build/build-parts.ts';
import { PROJECT_ROOT } from '../../../build/parts.ts';
import { composeSite } from '../../../release/src/compose.ts';
import { assertFree, readPorts, type Ports } from '../ports.ts';
import { serveSite } from '../site/serve-site.ts';
import { readArguments } from './arguments.ts';
import { printAddresses, printFailure, printLine } from './printing.ts';
import { runUntilStopped, type Running } from './run-until-stopped.ts';
import { provideBackend } from './site-backend.ts';

const HELP = `npm start [-- --fresh]

Builds what changed, starts the backend, composes the site and serves it until Ctrl-C.

  --fresh   starts with new data: every resident and order of before is gone
  --help    shows this

Where things answer is set by PORT, SUPABASE_PORT, DATABASE_PORT, MAILBOX_PORT and SMTP_PORT.
With SUPABASE_URL and SUPABASE_KEY the site talks to that project, and no backend is started here.`;

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
  const code = await runUntilStopped((parts) => start(parts, { ports, fresh }));
  // Ends a build that is under way; the parts that must stop cleanly have stopped.
  process.exit(code);
}

async function start(
  parts: AsyncDisposableStack,
  { ports, fresh }: { ports: Ports; fresh: boolean },
): Promise<Running> {
  printLine('site', 'building what changed, and starting the backend beside it');
  const siteUrl = `http://localhost:${ports.site}`;
  const [backend] = await Promise.all([
    provideBackend(parts, { ports, siteUrl, fresh }),
    buildParts({ parts: PART_NAMES, log: (line) => printLine('build', line) }),
  ]);

  printLine('site', 'composing the parts');
  const { dir } = await composeSite({
    outDir: path.join(PROJECT_ROOT, '.local/site'),
    env: { supabaseUrl: backend.supabaseUrl, supabaseKey: backend.supabaseKey },
  });
  const site = await serveSite({ dir, port: ports.site });
  parts.defer(() => site.close());

  printAddresses({ 'the site': site.url, ...backend.addresses });
  console.log(`ready ${site.url}`);
  return { failed: backend.failed };
}
