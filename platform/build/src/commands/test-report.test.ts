import { expect, test } from 'vitest';
import { readPlaywrightReport, readVitestReport, slowest } from './test-report.ts';

const context = { root: '/home/me/site', isAll: false };

const vitestReport = (
  tests: { fullName: string; status: string; failureMessages?: string[] }[],
) => ({
  numTotalTests: tests.length,
  numPassedTests: 0,
  testResults: [
    {
      name: '/home/me/site/mf-shop/src/code/verify-code.test.ts',
      status: 'failed',
      assertionResults: tests.map((one) => ({ duration: 1500, failureMessages: [], ...one })),
    },
  ],
});

test('A failed unit test has the command that repeats it alone', () => {
  const [failed] = readVitestReport(
    vitestReport([
      { fullName: 'A code (6 digits) isn’t "sent"', status: 'failed', failureMessages: ['no'] },
    ]),
    context,
  );
  expect(failed).toEqual({
    title: 'mf-shop/src/code/verify-code.test.ts › A code (6 digits) isn’t "sent"',
    seconds: 1.5,
    command: String.raw`npx vitest run --project mf-shop mf-shop/src/code/verify-code.test.ts -t '^A code \(6 digits\) isn’t "sent"$'`,
    failure: 'no',
  });
});

test('A quote in a name does not end the word of the command', () => {
  const report = vitestReport([{ fullName: "It's late", status: 'failed' }]);
  expect(readVitestReport(report, context)[0]?.command).toMatch(/-t '\^It'\\''s late\$'$/);
});

test('A unit test that passed has no failure, and one that did not run has one', () => {
  const report = vitestReport([
    { fullName: 'a', status: 'passed' },
    { fullName: 'b', status: 'skipped' },
  ]);
  expect(readVitestReport(report, context).map(({ failure }) => failure)).toEqual([
    undefined,
    'skipped',
  ]);
});

test('Tests that were skipped by a failed hook name its error', () => {
  const report = vitestReport([{ fullName: 'a', status: 'skipped' }]);
  const testResults = report.testResults.map((file) => ({ ...file, message: 'no bucket' }));
  const [skipped] = readVitestReport({ ...report, testResults }, context);
  expect(skipped?.failure).toBe('skipped: no bucket');
});

test('A file that cannot be loaded is repeated as a whole, in the project of its kind', () => {
  const name = `${context.root}/kit/src/ui/menu.browser.test.tsx`;
  const testResults = [{ name, status: 'failed', message: 'no module', assertionResults: [] }];
  const report = { numTotalTests: 0, numPassedTests: 0, testResults };
  expect(readVitestReport(report, { ...context, isAll: true })).toEqual([
    {
      title: 'kit/src/ui/menu.browser.test.tsx',
      seconds: 0,
      command: 'TEST_TIER=all npx vitest run --project kit kit/src/ui/menu.browser.test.tsx',
      failure: 'no module',
    },
  ]);
});

test.each([
  ['supabase/tests/unit/migrations.test.ts', 'supabase-unit'],
  ['supabase/tests/ledger.test.ts', 'supabase'],
  ['e2e/pages/links.test.ts', 'pages'],
  ['platform/release/src/app/publish.test.ts', 'release'],
])('%s is repeated in the project %s', (file, project) => {
  const testResults = [
    { name: `${context.root}/${file}`, status: 'failed', message: '', assertionResults: [] },
  ];
  const report = { numTotalTests: 0, numPassedTests: 0, testResults };
  const command = `npx vitest run --project ${project} ${file}`;
  expect(readVitestReport(report, context)).toMatchObject([{ command }]);
});

const journey = (status: 'expected' | 'unexpected' | 'flaky' | 'skipped', errors: string[]) => ({
  file: 'session.spec.ts',
  line: 14,
  title: 'says so',
  tests: [
    { status, results: [{ duration: 2000, errors: errors.map((message) => ({ message })) }] },
  ],
});

const playwrightReport = (one: ReturnType<typeof journey>) => ({
  stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 },
  errors: [],
  suites: [
    {
      title: 'session.spec.ts',
      specs: [],
      suites: [{ title: 'A session that ends', specs: [one] }],
    },
  ],
});

test('A failed journey has the command that repeats it alone', () => {
  const report = playwrightReport(journey('unexpected', ['no button', 'no end']));
  expect(readPlaywrightReport(report, { isAll: false })).toEqual([
    {
      title: 'session.spec.ts › A session that ends › says so',
      seconds: 2,
      command: 'npm run e2e -- session.spec.ts:14',
      failure: 'no button\nno end',
    },
  ]);
  expect(readPlaywrightReport(report, { isAll: true })[0]?.command).toBe(
    'npm run e2e -- --all session.spec.ts:14',
  );
});

test('A journey that was skipped, or passed only in a retry, has a failure', () => {
  const failure = (status: 'expected' | 'flaky' | 'skipped') =>
    readPlaywrightReport(playwrightReport(journey(status, [])), { isAll: false })[0]?.failure;
  expect([failure('expected'), failure('flaky'), failure('skipped')]).toEqual([
    undefined,
    'flaky',
    'skipped',
  ]);
});

test('An error outside any journey is a failure', () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  const report = { stats, errors: [{ message: 'The stack did not start' }], suites: [] };
  expect(readPlaywrightReport(report, { isAll: false })).toEqual([
    {
      title: 'outside any journey',
      seconds: 0,
      command: 'npm run e2e --',
      failure: 'The stack did not start',
    },
  ]);
});

test('The slowest tests come first, and no more than asked for', () => {
  const result = (title: string, seconds: number) => ({ title, seconds, command: '' });
  const tests = [result('a', 1), result('b', 3), result('c', 2)];
  expect(slowest(tests, 2).map(({ title }) => title)).toEqual(['b', 'c']);
});
