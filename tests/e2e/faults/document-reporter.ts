import type { FullConfig, FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { startMeasuring } from 'tests/proof';
import { COMBINATION, SEEN, type Combination } from './combination.ts';

/** What a run found out about one combination. */
interface Tried extends Combination {
  survived: boolean;
  /** What the resident reads while a part of the backend is broken. */
  seen: string | undefined;
}

/** Counts what was tried and what survived, by the part that was broken. */
export default class DocumentReporter implements Reporter {
  private suite: Suite | undefined;
  private workers = 0;
  private finish = startMeasuring('faults');

  onBegin(config: FullConfig, suite: Suite): void {
    this.suite = suite;
    this.workers = config.workers;
  }

  onEnd({ duration }: FullResult): void {
    const tests = this.suite?.allTests() ?? [];
    const tried = tests.filter(({ results }) => results.length > 0).flatMap(triedIn);
    const minutes = Math.ceil(duration / 60_000);
    const tables = [...Map.groupBy(tried, ({ table }) => table)];
    const failed = tables.filter(([, cells]) => cells.some(({ survived }) => !survived));
    const names = tables.map(([name]) => name.replace(/^The /, '')).join(', ');
    this.finish({
      found: `In ${minutes} minutes with ${this.workers} browsers at a time. Broken: ${names}.`,
      table: {
        head: ['broken', 'combinations tried', 'survived'],
        rows: [...failed, ['all', tried] as const].map(([name, cells]) => [
          name,
          cells.length,
          cells.filter(({ survived }) => survived).length,
        ]),
      },
      figures: tried,
    });
  }

  printsToStdio(): boolean {
    return false;
  }
}

function triedIn(test: TestCase): Tried[] {
  const result = test.results.at(-1);
  return test.annotations
    .filter(({ type }) => type === COMBINATION)
    .map(({ description = '' }) => ({
      ...(JSON.parse(description) as Combination),
      survived: test.outcome() === 'expected' && result?.status === 'passed',
      seen: result?.annotations.find(({ type }) => type === SEEN)?.description,
    }));
}
