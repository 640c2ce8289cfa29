import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

/** Requests of one kind in one phase, or what takes several requests. */
export interface Figures {
  answered: number;
  /** While a process was killed: a client repeats them. */
  repeated: number;
  failed: number;
  /** Microseconds. */
  histogram: RecordableHistogram;
}

/** Instants are those of `performance.now()`. */
export interface Attempt {
  kind: string;
  from: number;
  until: number;
}

const MAX_DESCRIBED = 20;

/** What happened in a run, by phase and kind. */
export class Tally {
  readonly phases = new Map<string, Map<string, Figures>>();
  /** The first of them, as sentences. */
  readonly failures: string[] = [];
  /** When a process that was killed on purpose did not answer. */
  readonly #outages: { from: number; until: number }[] = [];
  #phase = '';

  /** What ends later belongs to this phase. */
  begin(phase: string): void {
    this.#phase = phase;
    if (!this.phases.has(phase)) this.phases.set(phase, new Map());
  }

  answer({ kind, from, until }: Attempt): void {
    const figures = this.#figuresOf(kind);
    figures.answered += 1;
    figures.histogram.record(Math.max(1, Math.round((until - from) * 1000)));
  }

  /**
   * @param needsBackend whether it needs a process that the run kills
   * @returns whether a killed process is the reason, so that a client repeats it
   */
  fail(attempt: Attempt, how: string, needsBackend: boolean): boolean {
    const figures = this.#figuresOf(attempt.kind);
    const isRepeated =
      needsBackend &&
      this.#outages.some(({ from, until }) => from <= attempt.until && attempt.from <= until);
    if (isRepeated) figures.repeated += 1;
    else {
      figures.failed += 1;
      if (this.failures.length < MAX_DESCRIBED) {
        this.failures.push(`${this.#phase}: ${attempt.kind}: ${how}`);
      }
    }
    return isRepeated;
  }

  /** From now until `work`, which kills a process, has seen it answer again. @returns milliseconds */
  async during(work: () => Promise<void>): Promise<number> {
    const outage = { from: performance.now(), until: Infinity };
    this.#outages.push(outage);
    await work();
    outage.until = performance.now();
    return outage.until - outage.from;
  }

  /** Of all phases, or of some; without a kind, of all kinds. */
  sum(phases: Iterable<string> = this.phases.keys(), isCounted = (_kind: string) => true): Figures {
    const total = noFigures();
    for (const phase of phases) {
      for (const [kind, figures] of this.phases.get(phase) ?? []) {
        if (!isCounted(kind)) continue;
        total.answered += figures.answered;
        total.repeated += figures.repeated;
        total.failed += figures.failed;
        total.histogram.add(figures.histogram);
      }
    }
    return total;
  }

  #figuresOf(kind: string): Figures {
    const kinds = this.phases.get(this.#phase);
    if (!kinds) throw new Error('No phase has begun');
    const figures = kinds.get(kind) ?? noFigures();
    kinds.set(kind, figures);
    return figures;
  }
}

const noFigures = (): Figures => ({
  answered: 0,
  repeated: 0,
  failed: 0,
  histogram: createHistogram(),
});

/** The percentiles that a table shows, in milliseconds. */
export const latencies = ({ histogram }: Figures): number[] =>
  [50, 95, 99].map((percent) => histogram.percentile(percent) / 1000);
