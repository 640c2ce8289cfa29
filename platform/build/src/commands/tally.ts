/** How many checks or tests passed and failed. What did not run did not pass. */
export interface Tally {
  passed: number;
  failed: number;
}

/** The parts of Vitest's JSON report that are read. */
export interface VitestReport {
  numTotalTests: number;
  numPassedTests: number;
  testResults: {
    /** The absolute path of the file. */
    name: string;
    status: string;
    message?: string;
    assertionResults: {
      /** The names of its suites and its own, with spaces between. */
      fullName: string;
      status: string;
      /** Milliseconds; absent when the test did not run. */
      duration?: number;
      failureMessages: string[];
    }[];
  }[];
}

/** The parts of Playwright's JSON report that are read. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  /** What went wrong outside any test. */
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  title: string;
  specs: {
    /** Below the folder of journeys. */
    file: string;
    line: number;
    title: string;
    tests: {
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      /** Durations in milliseconds. */
      results: { duration: number; errors: { message?: string }[] }[];
    }[];
  }[];
  suites?: PlaywrightSuite[];
}

/** Counts a check that reports only an exit code. */
export function tallyOfExit(code: number): Tally {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Counts tests; skipped ones, and files that could not even be loaded, are failures. */
export function tallyOfVitest(report: VitestReport): Tally {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numTotalTests - report.numPassedTests + unloaded.length,
  };
}

/** Counts journeys; skipped and flaky ones count as failures. */
export function tallyOfPlaywright({ stats }: PlaywrightReport): Tally {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped };
}

/**
 * Counts a test runner: by its report, unless that hides a failure. A runner that crashed, ran nothing or ended badly
 * without a failed test has failed once.
 */
export function tallyOfRunner(code: number, report: Tally | undefined): Tally {
  const { passed, failed } = report ?? { passed: 0, failed: 0 };
  const hidesFailure = failed === 0 && (passed === 0 || code !== 0);
  return { passed, failed: hidesFailure ? 1 : failed };
}

/** The sum of several tallies. */
export function total(tallies: Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  };
}
