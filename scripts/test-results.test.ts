import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { readResults } from './test-results.ts';

afterEach(() => vi.unstubAllEnvs());

function read(report: object) {
  const folder = mkdtempSync(path.join(tmpdir(), 'report '));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return readResults(file, '/home/me/site');
}

const testFile = (tests: [name: string, status: string][], status = 'passed') => ({
  name: '/home/me/site/mf-shop/src/code.test.ts',
  status,
  assertionResults: tests.map(([fullName, result]) => ({ fullName, status: result })),
});

test('A failed test has the command that repeats it alone, whatever its name contains', () => {
  const name = 'A code (6 digits) isn’t "sent", it\'s late';
  expect(
    read({
      testResults: [
        testFile([
          ['passes', 'passed'],
          [name, 'failed'],
        ]),
      ],
    }),
  ).toEqual({
    passed: 1,
    failed: [
      {
        title: `mf-shop/src/code.test.ts › ${name}`,
        command: String.raw`npx vitest run mf-shop/src/code.test.ts -t '^A code \(6 digits\) isn’t "sent", it'\''s late$'`,
      },
    ],
  });
});

test('A skipped test, and a file that cannot be loaded, have failed', () => {
  const { passed, failed } = read({
    testResults: [testFile([['is skipped', 'skipped']]), testFile([], 'failed')],
  });
  expect(passed).toBe(0);
  expect(failed.map(({ title }) => title)).toEqual([
    'mf-shop/src/code.test.ts › is skipped',
    'mf-shop/src/code.test.ts',
  ]);
});

test('Journeys that fail, pass only in a second try or are skipped have failed, each with its line', () => {
  const spec = (title: string, status: string) => ({
    file: 'session.spec.ts',
    line: 12,
    title,
    tests: [{ status }],
  });
  const specs = ['expected', 'unexpected', 'flaky', 'skipped'].map((one) => spec(one, one));
  const { passed, failed } = read({
    errors: [],
    suites: [{ title: 'session.spec.ts', specs: [specs[0]], suites: [{ title: 'a', specs }] }],
  });
  expect(passed).toBe(2);
  expect(failed.map(({ title }) => title.split(' › ')[1])).toEqual([
    'unexpected',
    'flaky',
    'skipped',
  ]);
  expect(failed[0]!.command).toBe('npm run e2e -- session.spec.ts:12');
});

test('The command that repeats a journey of a group finds it', () => {
  vi.stubEnv('TEST_TIER', 'all');
  const spec = { file: 'a.spec.ts', line: 3, title: 'a', tests: [{ status: 'unexpected' }] };
  const { failed } = read({ errors: [], suites: [{ title: 'a.spec.ts', specs: [spec] }] });
  expect(failed[0]!.command).toBe('TEST_TIER=all npm run e2e -- a.spec.ts:3');
});

test('A run that wrote no report has no passed test', () => {
  expect(readResults('/nowhere/report.json', '/')).toEqual({ passed: 0, failed: [] });
});

test('An error outside any journey is a failure', () => {
  expect(read({ errors: [{ message: 'no server' }], suites: [] }).failed).toHaveLength(1);
});
