import { styleText } from 'node:util';
import { formatSeconds, remainingSeconds, type Durations } from './durations.ts';
import type { ProgressMessage } from './progress-message.ts';
import type { Tally } from './tally.ts';

const REFRESH_MS = 500;

/** What is known while the stages run. */
export interface ProgressState {
  /** The running stage. */
  stage: string;
  /** Seconds since the stage started. */
  stageSeconds: number;
  /** Seconds since the command started. */
  elapsed: number;
  /** How far the stage's runner is, once it says so. */
  progress?: ProgressMessage | undefined;
  /** The stages to come. */
  later: string[];
}

/** The line that a terminal shows while a stage runs. Without durations nothing is said of the time that remains. */
export function describeProgress(state: ProgressState, durations: Durations | undefined): string {
  const { stage, stageSeconds, elapsed, progress, later } = state;
  const parts = [
    ...(progress && progress.total > 0
      ? [`${progress.done} of ${progress.total} ${progress.unit}`]
      : []),
    `${formatSeconds(elapsed)} elapsed`,
  ];
  if (durations) {
    const share = progress && progress.total > 0 ? progress.done / progress.total : undefined;
    const running = { name: stage, seconds: stageSeconds, share };
    parts.push(`about ${formatSeconds(remainingSeconds(durations, running, later))} left`);
  }
  return `${stage.padEnd(10)}${parts.join(', ')}`;
}

/** The line that stays when a stage has ended. */
export function describeStage(
  { passed, failed }: Tally,
  state: Omit<ProgressState, 'progress'>,
  durations: Durations | undefined,
): string {
  const figures = `${passed} passed, ${failed} failed`.padEnd(24);
  const seconds = `${state.stageSeconds.toFixed(1)} s`.padStart(8);
  const remaining =
    durations && state.later.length > 0
      ? `, about ${formatSeconds(remainingSeconds(durations, undefined, state.later))} left`
      : '';
  const elapsed = `${formatSeconds(state.elapsed)} elapsed`;
  return `${state.stage.padEnd(10)}${figures}${seconds}   ${elapsed}${remaining}`;
}

/** Shows how far the stages are: a live line on a terminal, a line at start and end of each stage in a log. */
export class ProgressDisplay {
  readonly #out: NodeJS.WriteStream;
  readonly #durations: Durations | undefined;
  readonly #startedAt = performance.now();
  #timer: NodeJS.Timeout | undefined;
  #progress: ProgressMessage | undefined;

  constructor(durations: Durations | undefined, out: NodeJS.WriteStream = process.stdout) {
    this.#durations = durations;
    this.#out = out;
  }

  /** @returns what ends the stage, and gives its seconds */
  startStage(stage: string, later: string[]): (tally: Tally) => number {
    const startedAt = performance.now();
    const state = () => ({
      stage,
      later,
      stageSeconds: (performance.now() - startedAt) / 1000,
      elapsed: (performance.now() - this.#startedAt) / 1000,
    });
    this.#progress = undefined;
    if (this.#out.isTTY) {
      const show = () =>
        this.#replaceLine(
          describeProgress({ ...state(), progress: this.#progress }, this.#durations),
        );
      show();
      this.#timer = setInterval(show, REFRESH_MS);
    } else {
      this.#out.write(`${stage} …\n`);
    }
    return (tally) => {
      this.stop();
      const line = describeStage(tally, state(), this.#durations);
      this.#out.write(`${tally.failed === 0 ? line : styleText('red', line)}\n`);
      return state().stageSeconds;
    };
  }

  update(progress: ProgressMessage): void {
    this.#progress = progress;
  }

  /** Takes the live line away. */
  stop(): void {
    clearInterval(this.#timer);
    if (this.#out.isTTY) this.#replaceLine('');
  }

  #replaceLine(text: string): void {
    const width = (this.#out.columns || 80) - 1;
    this.#out.write(`\r\u001B[2K${text.slice(0, width)}`);
  }
}
