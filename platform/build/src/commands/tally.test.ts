import { expect, test } from 'vitest';
import { tallyOfExit, tallyOfPlaywright, tallyOfRunner, tallyOfVitest, total } from './tally.ts';

const passedTest = { fullName: 'a', status: 'passed', failureMessages: [] };
const passedFile = { name: 'a.test.ts', status: 'passed', assertionResults: [passedTest] };

test('A check counts as one passed or one failed', () => {
  expect(tallyOfExit(0)).toEqual({ passed: 1, failed: 0 });
  expect(tallyOfExit(2)).toEqual({ passed: 0, failed: 1 });
});

test('Skipped tests are failures', () => {
  const report = { numTotalTests: 5, numPassedTests: 3, testResults: [passedFile] };
  expect(tallyOfVitest(report)).toEqual({ passed: 3, failed: 2 });
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 1 };
  expect(tallyOfPlaywright({ stats, errors: [], suites: [] })).toEqual({ passed: 4, failed: 3 });
});

test('A test file that cannot be loaded counts as a failure', () => {
  const testResults = [passedFile, { name: 'b.test.ts', status: 'failed', assertionResults: [] }];
  const report = { numTotalTests: 1, numPassedTests: 1, testResults };
  expect(tallyOfVitest(report)).toEqual({ passed: 1, failed: 1 });
});

test('A runner that crashed, or found no tests, has failed once', () => {
  expect(tallyOfRunner(1, undefined)).toEqual({ passed: 0, failed: 1 });
  expect(tallyOfRunner(0, { passed: 0, failed: 0 })).toEqual({ passed: 0, failed: 1 });
});

test('A runner that ends badly after passing every test has failed once', () => {
  expect(tallyOfRunner(1, { passed: 9, failed: 0 })).toEqual({ passed: 9, failed: 1 });
  expect(tallyOfRunner(1, { passed: 9, failed: 2 })).toEqual({ passed: 9, failed: 2 });
});

test('The total adds everything up', () => {
  const tallies = [
    { passed: 1, failed: 0 },
    { passed: 7, failed: 2 },
  ];
  expect(total(tallies)).toEqual({ passed: 8, failed: 2 });
});
