import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runPlainCommand } from '@platform/build/command-line';
import { PROJECT_ROOT } from '@platform/build/parts';

const HELP = `npm run doors

Tries every door of the site with hostile input, and prints the attempts and the result of each. It takes no arguments.
The attempts are tests, which npm test runs as well: each is refused with a clear error, and creates nothing.`;

/** The places where input from outside arrives, with their tests. A new door is one file `*.door.test.ts` and a line here. */
const DOORS: Record<string, string[]> = {
  'sign-in': ['platform/local/src/api/auth.door.test.ts', 'supabase/tests/bad-input.test.ts'],
  'REST API': ['supabase/tests/rest.door.test.ts', 'supabase/tests/row-level-security.test.ts'],
  'edge functions': ['supabase/tests/functions.door.test.ts', 'supabase/tests/bad-*.test.ts'],
  reports: ['supabase/tests/reports.test.ts'],
  'payment sandbox': ['supabase/sandbox/sandbox.door.test.ts'],
  mailbox: ['platform/local/src/mailbox/mailbox.door.test.ts'],
  'foreign pages': ['platform/local/src/{local,foreign}-requests.test.ts'],
  'site server': ['platform/*/src/**/hostile-paths.test.ts'],
  'release commands': [
    'platform/release/src/cli/part-names.door.test.ts',
    'tests/e2e/commands/release.door.test.ts',
  ],
  contracts: [
    'platform/release/src/app/contracts.door.test.ts',
    'platform/contract/src/grammar.test.ts',
  ],
  'versions files': ['shell/src/federation/versions-file.door.test.ts'],
  'canaries and previews': ['platform/serve/src/choose-site.test.ts'],
};

/** The used part of Vitest's JSON report. */
interface Report {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

await runPlainCommand({ help: HELP }, async () => {
  const files = listTestFiles();
  console.log(`Trying ${Object.keys(DOORS).length} doors; this takes about two minutes.`);
  const report = await runTests(files);
  const isClosed = Object.entries(DOORS).map(([door, globs]) => printDoor(door, globs, report));
  const total = report.testResults.flatMap(({ assertionResults }) => assertionResults).length;
  console.log(`${'total'.padEnd(18)} ${String(total).padStart(5)} attempts`);
  if (isClosed.includes(false)) process.exitCode = 1;
});

/** @throws Error if a file `*.door.test.ts` belongs to no door */
function listTestFiles(): string[] {
  const files = new Set(Object.values(DOORS).flatMap(filesOf));
  const missing = globSync('{platform,shell,supabase,mf-*,tests}/**/*.door.test.ts', {
    cwd: PROJECT_ROOT,
    exclude: ['**/node_modules/**'],
  }).filter((file) => !files.has(file));
  if (missing.length > 0) throw new Error(`scripts/doors.ts does not list ${missing.join(', ')}.`);
  return [...files];
}

function filesOf(globs: string[]): string[] {
  return globSync(globs, { cwd: PROJECT_ROOT });
}

/** Prints the result of a door's tests. @returns whether all passed */
function printDoor(door: string, globs: string[], report: Report): boolean {
  const files = new Set(filesOf(globs).map((file) => path.join(PROJECT_ROOT, file)));
  const results = report.testResults.filter(({ name }) => files.has(name));
  const attempts = results.flatMap(({ assertionResults }) => assertionResults);
  const failed = attempts.filter(({ status }) => status !== 'passed');
  // A file without a result could not be loaded, or did not run.
  const notTried =
    files.size - results.filter(({ assertionResults }) => assertionResults.length).length;
  const isClosed = failed.length + notTried === 0;
  const result = isClosed ? 'closed' : `${failed.length} open, ${notTried} files not tried`;
  console.log(`${door.padEnd(18)} ${String(attempts.length).padStart(5)} attempts  ${result}`);
  for (const { fullName } of failed) console.log(`  ${fullName.slice(0, 160)}`);
  for (const { message } of results) if (message) console.log(`  ${message}`);
  return isClosed;
}

async function runTests(tests: string[]): Promise<Report> {
  const folder = await mkdtemp(path.join(tmpdir(), 'doors '));
  const outputFile = path.join(folder, 'report.json');
  try {
    const vitest = path.join(PROJECT_ROOT, 'node_modules/vitest/vitest.mjs');
    const args = [vitest, 'run', '--reporter=json', `--outputFile=${outputFile}`, ...tests];
    spawnSync(process.execPath, args, {
      cwd: PROJECT_ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return JSON.parse(await readFile(outputFile, 'utf8')) as Report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
