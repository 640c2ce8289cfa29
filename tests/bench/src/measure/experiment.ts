import type { Browser } from 'playwright';
import type { Subject } from '../report/rows.ts';
import type { RunningSites } from '../sites/start-sites.ts';

/** Where experiments measure. */
export interface ExperimentContext {
  sites: RunningSites;
  browser: Browser;
}

/** The figures of one measurement, by the id of their row. What does not exist is missing, such as when a floor is live. */
type Measured = Readonly<Record<string, number | undefined>>;

/** Figures that are measured together. */
export interface Experiment {
  /** The ids of the rows that it fills. */
  rows: readonly string[];
  subjects: readonly Subject[];
  /** The number of runs, if fewer than in other experiments are enough. */
  maxRuns?: number;
  /** Prepares the experiment. @returns what measures one subject once */
  start: (context: ExperimentContext) => Promise<(subject: Subject) => Promise<Measured>>;
}
