import path from 'node:path';
import type { FullConfig, FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { markdownTable, measuredHere, publish, type Table } from 'tests/proof';
import { COMBINATION, SEEN, type Combination } from './combination.ts';

/** What a run found out about one combination. */
export interface Tried extends Combination {
  survived: boolean;
  /** What the resident reads, one text after the other. */
  seen: readonly string[];
  /** The command that repeats it. */
  command: string;
}

/** Shows a table after each run, and publishes that of a whole run. */
export default class DocumentReporter implements Reporter {
  private suite: Suite | undefined;
  private workers = 0;
  /** Before the run, since commits may follow while it lasts. */
  private measured = '';

  onBegin(config: FullConfig, suite: Suite): void {
    this.suite = suite;
    this.workers = config.workers;
    this.measured = measuredHere();
  }

  onEnd({ status, duration }: FullResult): void {
    const tests = this.suite?.allTests() ?? [];
    const tried = tests.filter(({ results }) => results.length > 0).flatMap(triedIn);
    const table = tableOf(tried);
    console.log(`\n${markdownTable(table)}`);
    if (!isWholeRun({ status, tried, argv: process.argv })) {
      console.log('Only a whole run is published.');
      return;
    }
    const minutes = Math.ceil(duration / 60_000);
    const measured = `All ${this.measured}, in ${minutes} minutes with ${this.workers} browsers at a time.`;
    publish('faults', { measured, table, figures: tried });
  }

  printsToStdio(): boolean {
    return false;
  }
}

/**
 * Whether the run tried something, was not stopped, and has arguments that choose no tests.
 * @param run.argv of Playwright. Any argument but these may choose tests
 */
export const isWholeRun = ({
  status,
  tried,
  argv,
}: Pick<FullResult, 'status'> & { tried: readonly Tried[]; argv: readonly string[] }): boolean =>
  tried.length > 0 &&
  (status === 'passed' || status === 'failed') &&
  argv
    .slice(argv.indexOf('test') + 1)
    .every((arg) => /^(?:--(?:config|workers|trace)=|-j\d)/.test(arg));

/** `-g` takes a regular expression. */
export const commandOf = ({ title, location }: Pick<TestCase, 'title' | 'location'>): string =>
  `npm run faults -- ${path.basename(location.file)}:${location.line} -g '${title.replaceAll(/[()]/g, '.')}'`;

function triedIn(test: TestCase): Tried[] {
  const result = test.results.at(-1);
  return test.annotations
    .filter(({ type }) => type === COMBINATION)
    .map(({ description = '' }) => ({
      ...(JSON.parse(description) as Combination),
      survived: test.outcome() === 'expected' && result?.status === 'passed',
      seen: (result?.annotations ?? [])
        .filter(({ type }) => type === SEEN)
        .map(({ description: text = '' }) => text),
      command: commandOf(test),
    }));
}

/** A row for each part that was broken, in the order of the tests. */
export const tableOf = (tried: readonly Tried[]): Table => ({
  head: ['broken', 'combinations tried', 'survived'],
  rows: [...Map.groupBy(tried, ({ table }) => table), ['all', tried] as const].map(
    ([name, cells]) => [name, cells.length, cells.filter(({ survived }) => survived).length],
  ),
});
