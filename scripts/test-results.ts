import { existsSync, readFileSync } from 'node:fs';

/** What did not run did not pass. */
export interface Results {
  passed: number;
  failed: Failure[];
}

export interface Failure {
  title: string;
  command: string;
}

interface VitestReport {
  testResults: {
    /** Absolute path. */
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

interface PlaywrightReport {
  errors: unknown[];
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  title: string;
  specs: { file: string; line: number; title: string; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}

/**
 * Skipped tests, tests that pass only in a second try, and files that cannot be loaded count as failed.
 * @param root the folder that Vitest's file names begin with
 */
export function readResults(file: string, root: string): Results {
  if (!existsSync(file)) return { passed: 0, failed: [] };
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport;
  return 'suites' in report ? readJourneys(report) : readTests(report, root);
}

function readTests({ testResults }: VitestReport, root: string): Results {
  const results: Results = { passed: 0, failed: [] };
  for (const { name, status, assertionResults } of testResults) {
    const file = name.replace(`${root}/`, '');
    const command = `${tier()}npx vitest run ${quote(file)}`;
    if (status === 'failed' && assertionResults.length === 0) {
      results.failed.push({ title: file, command });
    }
    for (const test of assertionResults) {
      if (test.status === 'passed') results.passed += 1;
      else {
        const title = `${file} › ${test.fullName}`;
        results.failed.push({ title, command: `${command} -t ${quote(pattern(test.fullName))}` });
      }
    }
  }
  return results;
}

function readJourneys({ errors, suites }: PlaywrightReport): Results {
  const command = `${tier()}npm run e2e --`;
  const results: Results = {
    passed: 0,
    failed: errors.map(() => ({ title: 'outside any journey', command })),
  };
  const read = (suite: PlaywrightSuite): void => {
    for (const { file, line, title, tests } of suite.specs) {
      for (const { status } of tests) {
        if (status === 'expected') results.passed += 1;
        else
          results.failed.push({
            title: `${file} › ${title}`,
            command: `${command} ${file}:${line}`,
          });
      }
    }
    suite.suites?.forEach(read);
  };
  suites.forEach(read);
  return results;
}

/** Set once the command has read its options. */
const tier = (): string =>
  process.env.TEST_TIER === undefined ? '' : `TEST_TIER=${process.env.TEST_TIER} `;

/** Vitest takes the name as a regular expression. */
const pattern = (name: string): string =>
  `^${name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}$`;

/** Quotes for a POSIX shell where that is needed. */
const quote = (word: string): string =>
  /^[\w./@-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
