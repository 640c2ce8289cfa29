import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runCommand, usageOf } from '@platform/build/command-line';
import { run as runProgram } from '@platform/build/program';
import { affectedJourneys, changedFiles } from './affected.ts';
import { JOURNEY_GROUPS, VITEST_GROUPS } from './test-groups.ts';
import { readResults, type Results } from './test-results.ts';
import { keepTemporaryFilesInMemory } from './temporary-files.ts';

const GROUPS = [...JOURNEY_GROUPS, ...Object.keys(VITEST_GROUPS)];

const HELP = `npm test [-- [--quick] [--all] [--group <name>] [--changed [ref]]]

Proves every promise of the project once: types, lint, format, unused code, all tests of Vitest, journeys.

--quick          only what needs no browser, backend or built site: npm run check
--all            also the groups ${GROUPS.join(', ')}
--group <name>   only that group
--changed [ref]  only what the uncommitted changes can affect, or all changes since ref (main, for example)`;

const ROOT = path.resolve(import.meta.dirname, '..');
const REPORTS = path.join(ROOT, 'test-results');
/** The projects of Vitest that need a browser, a backend, a built site or many processes. */
const SLOW_PROJECTS = [
  'pages',
  'kit',
  'examples',
  'serve',
  'commands',
  'local',
  'supabase',
  'engines',
];
const JOURNEYS = ['test', '--config=tests/e2e/playwright.config.ts'];
const CHECKS = ['tsc -b', 'oxlint', 'oxfmt --check', 'knip --no-progress'];

const OPTIONS = {
  quick: { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
  group: { type: 'string' },
  changed: { type: 'boolean', default: false },
} as const;

let wasStopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (wasStopped = true));

await runCommand(
  { help: HELP, maxArguments: 1, options: OPTIONS },
  async ({ positionals: [ref], values: { quick, all, group, changed } }) => {
    if (ref !== undefined && !changed) {
      throw new Error(`Unexpected argument '${ref}'. Usage: ${usageOf(HELP)}`);
    }
    // The test runners and their workers inherit it.
    if (all || group !== undefined) process.env.TEST_TIER = 'all';
    else delete process.env.TEST_TIER;
    mkdirSync(REPORTS, { recursive: true });
    using _ = keepTemporaryFilesInMemory();
    process.exitCode = report(
      group === undefined
        ? await test({ quick, changed: changed ? (ref ?? 'HEAD') : undefined })
        : [await testGroup(group)],
    );
  },
);

async function test(options: {
  quick: boolean;
  /** The ref of the changes. */
  changed: string | undefined;
}): Promise<Results[]> {
  const { quick, changed } = options;
  const journeys = changed === undefined ? [] : affectedJourneys(changedFiles(changed));
  const results: Results[] = [];
  for (const command of CHECKS) results.push(await check(command));
  results.push(
    await runTests('vitest', [
      'run',
      ...(quick ? SLOW_PROJECTS.map((name) => `--project=!${name}`) : []),
      ...(changed === undefined ? [] : [`--changed=${changed}`, '--passWithNoTests']),
    ]),
  );
  if (!quick && journeys !== 'none') {
    const tags = journeys.length > 0 ? [`--grep=(${journeys.join('|')})\\b`] : [];
    results.push(await runTests('playwright', [...JOURNEYS, ...tags]));
  }
  return results;
}

async function testGroup(name: string): Promise<Results> {
  const tests = VITEST_GROUPS[name];
  if (tests) return runTests('vitest', ['run', ...tests]);
  if (JOURNEY_GROUPS.includes(name)) {
    return runTests('playwright', [...JOURNEYS, `--grep=@${name}\\b`]);
  }
  throw new Error(`There is no group '${name}'. There are: ${GROUPS.join(', ')}`);
}

/** A tool that passes or fails as a whole. */
async function check(command: string): Promise<Results> {
  const [program = '', ...args] = command.split(' ');
  const code = await run(program, args);
  const failure = { title: command, command: `npx ${command}` };
  return code === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: [failure] };
}

/** A runner that fails without a failed test has failed once. */
async function runTests(program: 'vitest' | 'playwright', args: string[]): Promise<Results> {
  const file = path.join(REPORTS, program === 'vitest' ? 'vitest.json' : 'journeys.json');
  rmSync(file, { force: true });
  const code = await run(program, args);
  const results = readResults(file, ROOT);
  const isEmpty = results.passed === 0 && !args.includes('--passWithNoTests');
  if (results.failed.length === 0 && (code !== 0 || isEmpty)) {
    results.failed.push({ title: program, command: ['npx', program, ...args].join(' ') });
  }
  return results;
}

async function run(program: string, args: string[]): Promise<number> {
  console.log(`\n$ ${[program, ...args].join(' ')}`);
  const startedAt = performance.now();
  const file = path.join(ROOT, 'node_modules/.bin', program);
  const { code } = await runProgram(file, args, { cwd: ROOT, output: 'shown' });
  if (wasStopped) throw new Error('Stopped before the tests had ended.');
  console.log(`  ${program}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return code;
}

function report(results: Results[]): number {
  const failed = results.flatMap((result) => result.failed);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  for (const { title, command } of failed) console.log(`\n✗ ${title}\n  → ${command}`);
  console.log(`\n${passed} passed, ${failed.length} failed`);
  return failed.length === 0 ? 0 : 1;
}
