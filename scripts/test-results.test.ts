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
  const tests: [string, string][] = [
    ['passes', 'passed'],
    [name, 'failed'],
  ];
  const file = 'mf-shop/src/code.test.ts';
  const command = String.raw`npx vitest run ${file} -t '^A code \(6 digits\) isn’t "sent", it'\''s late$'`;
  expect(read({ testResults: [testFile(tests)] })).toEqual({
    passed: 1,
    failed: [{ title: `${file} › ${name}`, command }],
  });
});

test('What is skipped, flaky, cannot be loaded or fails outside any test has failed; no report, nothing passed', () => {
  const tests = [testFile([['is skipped', 'skipped']]), testFile([], 'failed')];
  expect(read({ testResults: tests })).toMatchObject({ passed: 0, failed: [{}, {}] });
  const specs = ['expected', 'unexpected', 'flaky', 'skipped'].map((status, line) => ({
    file: 'session.spec.ts',
    line,
    title: status,
    tests: [{ status }],
  }));
  vi.stubEnv('TEST_TIER', 'all');
  const suite = { title: 'session.spec.ts', specs: [specs[0]], suites: [{ title: 'a', specs }] };
  const { passed, failed } = read({ errors: [{ message: 'no server' }], suites: [suite] });
  expect([passed, failed.length]).toEqual([2, 4]);
  expect(failed[1]).toEqual({
    title: 'session.spec.ts › unexpected',
    command: 'TEST_TIER=all npm run e2e -- session.spec.ts:1',
  });
  expect(readResults('/nowhere/report.json', '/')).toEqual({ passed: 0, failed: [] });
});
