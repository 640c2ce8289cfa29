import { styleText } from 'node:util';
import { type Durations, formatSeconds, remainingSeconds } from './durations.ts';
import type { Tally } from './tally.ts';

/** The progress of a test runner, which its reporter sends to the parent process. */
export interface ProgressMessage {
  done: number;
  total: number;
  /** The counted unit. */
  unit: 'files' | 'journeys';
}

/** Sends the progress to the parent process, if there is one. */
export function sendProgress(message: ProgressMessage): void {
  process.send?.(message);
}

/** Whether a message of a child process is a progress message. */
export function isProgress(message: unknown): message is ProgressMessage {
  return typeof message === 'object' && message !== null && 'done' in message && 'total' in message;
}

const REFRESH_MS = 500;

/** The longest name of a stage and a space. */
const NAME_WIDTH = 11;

/** The progress of the stages. */
export interface ProgressState {
  /** The running stage. */
  stage: string;
  /** Seconds since the stage started. */
  stageSeconds: number;
  /** Seconds since the command started. */
  elapsed: number;
  /** The progress of the stage's runner, if it reports one. */
  progress?: ProgressMessage | undefined;
  /** The later stages. */
  later: string[];
}

/** The line of a running stage in a terminal. Without durations it contains no estimate. */
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
  return `${stage.padEnd(NAME_WIDTH)}${parts.join(', ')}`;
}

/** The line of a completed stage. */
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
  return `${state.stage.padEnd(NAME_WIDTH)}${figures}${seconds}   ${elapsed}${remaining}`;
}

/** Shows the progress: a live line in a terminal, a line at start and end of each stage in a log. */
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

  /** @returns a function that ends the stage and returns its seconds */
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

  /** Removes the live line. */
  stop(): void {
    clearInterval(this.#timer);
    if (this.#out.isTTY) this.#replaceLine('');
  }

  #replaceLine(text: string): void {
    const width = (this.#out.columns || 80) - 1;
    this.#out.write(`\r\u001B[2K${text.slice(0, width)}`);
  }
}
