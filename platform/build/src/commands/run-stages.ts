import { stripVTControlCharacters, styleText } from 'node:util';
import { durationsFile, readDurations, rememberDurations } from './durations.ts';
import { ProgressDisplay } from './progress.ts';
import type { Stage } from './stages.ts';
import { total, type Tally } from './tally.ts';
import { keepTemporaryFilesInMemory } from './temporary-files.ts';
import { slowest, type TestResult } from './test-report.ts';

const INTERRUPTED = 130;
const SLOWEST = 10;
const FAILURE_LINES = 20;

/** How the stages run. */
export interface StagesOptions {
  /** Whether each stage runs completely; only then its duration is stored. */
  isWhole: boolean;
  /** Whether the exhaustive tests run. Their durations are stored separately. */
  isAll: boolean;
}

/**
 * Runs every stage, even after a failed one, so that all failures show at once. Prints the progress, then the
 * failures with the commands that repeat them, the slowest tests, and as the last line `N passed, N failed`.
 * @returns the exit code
 */
export async function runStages(
  stages: Stage[],
  { isWhole, isAll }: StagesOptions,
): Promise<number> {
  let isInterrupted = false;
  const interrupt = () => void (isInterrupted = true);
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);

  const file = durationsFile(isAll);
  const durations = isWhole ? readDurations(file) : undefined;
  const display = new ProgressDisplay(durations);
  const tallies: Tally[] = [];
  const tests: TestResult[] = [];
  const deleteTemporaryFiles = keepTemporaryFilesInMemory();
  try {
    for (const [index, { name, run }] of stages.entries()) {
      const later = stages.slice(index + 1).map((stage) => stage.name);
      const end = display.startStage(name, later);
      const result = await run((progress) => display.update(progress));
      if (isInterrupted) {
        display.stop();
        return INTERRUPTED;
      }
      const seconds = end(result.tally);
      if (isWhole && result.tally.failed === 0) rememberDurations({ [name]: seconds }, file);
      tallies.push(result.tally);
      tests.push(...result.tests);
    }
  } finally {
    deleteTemporaryFiles();
  }

  for (const test of tests) if (test.failure !== undefined) console.log(describeFailure(test));
  if (tests.length > 0) console.log(describeSlowest(tests));
  const { passed, failed } = total(tallies);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

function describeFailure({ title, failure = '', command }: TestResult): string {
  const lines = stripVTControlCharacters(failure)
    .split('\n')
    .filter((line) => !/^\s+at .*(?:node_modules|node:internal)/.test(line));
  const shown = lines.slice(0, FAILURE_LINES).map((line) => `    ${line}`);
  if (lines.length > shown.length) shown.push('    …');
  return [`\n${styleText('red', `✗ ${title}`)}`, ...shown, `  → ${command}`].join('\n');
}

function describeSlowest(tests: TestResult[]): string {
  const rows = slowest(tests, SLOWEST).map(
    ({ seconds, title }) => `${seconds.toFixed(1).padStart(6)} s  ${title}`,
  );
  return `\nThe slowest tests\n${rows.join('\n')}`;
}
