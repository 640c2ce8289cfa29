import { styleText } from 'node:util';
import type { Stage } from './stages.ts';
import { total, type Tally } from './tally.ts';

const INTERRUPTED = 130;

/**
 * Runs every stage, also after one has failed, so that all failures are seen at once. Prints how long each took, and as
 * the very last line `N passed, N failed`.
 * @returns the exit code
 */
export async function runStages(stages: Stage[]): Promise<number> {
  let isInterrupted = false;
  const interrupt = () => void (isInterrupted = true);
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);

  const results: { name: string; tally: Tally; seconds: number }[] = [];
  for (const { name, run } of stages) {
    console.log(styleText('bold', `\n── ${name}`));
    const startedAt = performance.now();
    const tally = await run();
    if (isInterrupted) return INTERRUPTED;
    results.push({ name, tally, seconds: (performance.now() - startedAt) / 1000 });
  }

  console.log();
  for (const { name, tally, seconds } of results) {
    const figures = `${tally.passed} passed, ${tally.failed} failed`;
    const line = `${name.padEnd(10)}${figures.padEnd(24)}${seconds.toFixed(1).padStart(6)} s`;
    console.log(tally.failed === 0 ? line : styleText('red', line));
  }
  const { passed, failed } = total(results.map(({ tally }) => tally));
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
