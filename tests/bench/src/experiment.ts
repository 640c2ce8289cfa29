import type { Browser } from 'playwright';
import type { Figures, Subject } from './report.ts';
import type { RunningSites } from './start-sites.ts';

export interface ExperimentContext {
  sites: RunningSites;
  browser: Browser;
}

/** By the id of the row. What does not exist is missing, such as when a floor is live. */
type Measured = Readonly<Record<string, number | undefined>>;

export interface Experiment {
  /** The ids of the rows that the experiment fills. */
  rows: readonly string[];
  subjects: readonly Subject[];
  /** Fewer than in other experiments, if they are enough. */
  maxRuns?: number;
  /** @returns what measures one subject once */
  start: (context: ExperimentContext) => Promise<(subject: Subject) => Promise<Measured>>;
}

/**
 * Every run measures each subject once, in alternating order, so that a slow moment of the machine meets all of them.
 */
export async function runInTurns(
  context: ExperimentContext,
  experiments: readonly Experiment[],
  { runs, log }: { runs: number; log: (line: string) => void },
): Promise<Figures> {
  const figures: Figures = {};
  const started = [];
  for (const experiment of experiments) {
    started.push({ ...experiment, measure: await experiment.start(context) });
  }
  for (let run = 1; run <= runs; run += 1) {
    log(`run ${run} of ${runs}`);
    for (const { subjects, maxRuns = runs, measure } of started) {
      if (run > maxRuns) continue;
      for (const subject of run % 2 === 0 ? subjects.toReversed() : subjects) {
        for (const [row, value] of Object.entries(await measure(subject))) {
          if (value !== undefined) ((figures[row] ??= {})[subject] ??= []).push(value);
        }
      }
    }
  }
  return figures;
}
