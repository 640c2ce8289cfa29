import { addFigure, type Figures } from '../report/figures.ts';
import type { Experiment, ExperimentContext } from './experiment.ts';

/**
 * Runs experiments in turns: every run measures each subject once, in alternating order, so that a slow moment of the
 * machine meets all of them.
 * @param options.figures gets what was measured
 */
export async function runInTurns(
  context: ExperimentContext,
  experiments: readonly Experiment[],
  options: { runs: number; figures: Figures; log: (line: string) => void },
): Promise<void> {
  const { runs, figures, log } = options;
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
          if (value !== undefined) addFigure(figures, row, subject, value);
        }
      }
    }
  }
}
