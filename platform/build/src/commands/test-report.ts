import type { PlaywrightReport, VitestReport } from './tally.ts';

/** The result of one test. */
export interface TestResult {
  /** The file below the project's folder, and the full name. */
  title: string;
  seconds: number;
  /** Repeats this test alone. */
  command: string;
  /** Why it failed, or that it did not run; undefined when it passed. */
  failure?: string | undefined;
}

/** How a report is read. */
export interface ReportContext {
  /** The absolute folder that Vitest's file names begin with. */
  root: string;
  /** Whether the exhaustive tier ran, which the commands then ask for too. */
  isAll: boolean;
}

/** The tests of Vitest's JSON report, and each file that could not be loaded as one failed test. */
export function readVitestReport(report: VitestReport, context: ReportContext): TestResult[] {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${context.root}/`, '');
    const command = vitestCommand(file, context);
    if (status === 'failed' && assertionResults.length === 0) {
      return [{ title: file, seconds: 0, command, failure: message || 'could not be loaded' }];
    }
    return assertionResults.map((test) => ({
      title: `${file} › ${test.fullName}`,
      seconds: (test.duration ?? 0) / 1000,
      command: `${command} -t ${quote(escapePattern(test.fullName))}`,
      failure:
        test.status === 'passed'
          ? undefined
          : // Tests that a failed `beforeAll` skipped have no message, but their file has.
            test.failureMessages.join('\n') || [test.status, message].filter(Boolean).join(': '),
    }));
  });
}

/** The journeys of Playwright's JSON report, and each error outside a journey as one failed journey. */
export function readPlaywrightReport(
  report: PlaywrightReport,
  { isAll }: Pick<ReportContext, 'isAll'>,
): TestResult[] {
  const command = `npm run e2e --${isAll ? ' --all' : ''}`;
  const outside = report.errors.map(({ message = 'failed' }) => ({
    title: 'outside any journey',
    seconds: 0,
    command,
    failure: message,
  }));
  return [...outside, ...report.suites.flatMap((suite) => readSuite(suite, [], command))];
}

type Suite = PlaywrightReport['suites'][number];

function readSuite(suite: Suite, titles: string[], command: string): TestResult[] {
  const specs = suite.specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ status, results }) => ({
      title: `${file} › ${[...titles, title].join(' › ')}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      command: `${command} ${file}:${line}`,
      failure:
        status === 'expected'
          ? undefined
          : results.flatMap(({ errors }) => errors.map((error) => error.message)).join('\n') ||
            status,
    })),
  );
  const inner = (suite.suites ?? []).flatMap((child) =>
    readSuite(child, [...titles, child.title], command),
  );
  return [...specs, ...inner];
}

/** The tests that took longest, the slowest first. */
export function slowest(tests: TestResult[], count: number): TestResult[] {
  return tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
}

function vitestCommand(file: string, { isAll }: ReportContext): string {
  const tier = isAll ? 'TEST_TIER=all ' : '';
  return `${tier}npx vitest run --project ${projectOf(file)} ${quote(file)}`;
}

/** The test project that runs a file: that of its workspace, with these exceptions. */
function projectOf(file: string): string {
  if (file.includes('.browser.test.')) return 'kit';
  if (file.startsWith('e2e/pages/')) return 'pages';
  if (file.startsWith('supabase/tests/unit/')) return 'supabase-unit';
  const [folder, subfolder] = file.split('/');
  return folder === 'platform' ? subfolder! : folder!;
}

/** Vitest takes the name as a regular expression. */
function escapePattern(name: string): string {
  return `^${name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}$`;
}

/** Quotes for a POSIX shell where that is needed. */
function quote(word: string): string {
  return /^[\w./@-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
