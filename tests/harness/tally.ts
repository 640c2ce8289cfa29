import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

/** Requests of one kind in one phase, or what takes several requests. */
export interface Figures {
  answered: number;
  failed: number;
  /** Microseconds. */
  histogram: RecordableHistogram;
}

const MAX_DESCRIBED = 20;

/** What happened in a run, by phase and kind. */
export class Tally {
  readonly phases = new Map<string, Map<string, Figures>>();
  /** The first of them, as sentences. */
  readonly failures: string[] = [];
  #phase = '';

  /** What ends later belongs to this phase. */
  begin(phase: string): void {
    this.#phase = phase;
    this.phases.set(phase, new Map());
  }

  /** Counts what it does, and how long that takes. */
  async time<Answer>(kind: string, work: () => Promise<Answer>): Promise<Answer> {
    const from = performance.now();
    try {
      const answer = await work();
      const figures = this.#figuresOf(kind);
      figures.answered += 1;
      figures.histogram.record(Math.max(1, Math.round((performance.now() - from) * 1000)));
      return answer;
    } catch (error) {
      this.#figuresOf(kind).failed += 1;
      if (this.failures.length < MAX_DESCRIBED) {
        this.failures.push(`${this.#phase}: ${kind}: ${String((error as Error).cause ?? error)}`);
      }
      throw error;
    }
  }

  /** Of all phases, or of some; without a kind, of all kinds. */
  sum(phases: Iterable<string> = this.phases.keys(), isCounted = (_kind: string) => true): Figures {
    const total = noFigures();
    for (const phase of phases) {
      for (const [kind, figures] of this.phases.get(phase) ?? []) {
        if (!isCounted(kind)) continue;
        total.answered += figures.answered;
        total.failed += figures.failed;
        total.histogram.add(figures.histogram);
      }
    }
    return total;
  }

  #figuresOf(kind: string): Figures {
    const kinds = this.phases.get(this.#phase)!;
    const figures = kinds.get(kind) ?? noFigures();
    kinds.set(kind, figures);
    return figures;
  }
}

const noFigures = (): Figures => ({ answered: 0, failed: 0, histogram: createHistogram() });

/** The percentiles that a table shows, in milliseconds. */
export const latencies = ({ histogram }: Figures): number[] =>
  [50, 95, 99].map((percent) => histogram.percentile(percent) / 1000);
