import type { Log } from './child-process.ts';

/** A part that ran this long has recovered. */
const RECOVERED_MS = 60_000;
/** The first two starts follow immediately. */
const FIRST_PAUSED = 3;
const MAX_PAUSE_SECONDS = 32;

export interface Part {
  /** Resolves with a description, whatever the reason. */
  exited: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Restarts a part whenever it exits. From the third time in a row that it ran less than a minute, it waits before each
 * start, twice as long each time.
 * @returns a function that stops it for good
 * @throws the error of the first start
 */
export async function keepRunning(
  start: () => Promise<Part>,
  log: Log,
  maxPauseSeconds = MAX_PAUSE_SECONDS,
): Promise<{ stop(): Promise<void> }> {
  let current = Promise.resolve(await start());
  let isStopping = false;
  let deathsInARow = 0;

  const watch = async (): Promise<void> => {
    for (;;) {
      const startedAt = performance.now();
      const how = await current.then(
        (part) => part.exited,
        ({ message }: Error) => `It did not start again: ${message}`,
      );
      if (isStopping) return;
      deathsInARow = performance.now() - startedAt < RECOVERED_MS ? deathsInARow + 1 : 1;
      const seconds = Math.min(pauseAfter(deathsInARow), maxPauseSeconds);
      log(
        'backend',
        `${how} ${seconds === 0 ? 'Starting again.' : repeated(deathsInARow, seconds)}`,
      );
      // Nothing waits for the rest of a pause after the stop.
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000).unref());
      if (isStopping) return;
      current = start();
    }
  };
  void watch();

  return {
    async stop() {
      isStopping = true;
      const part = await current.catch(() => undefined);
      await part?.stop();
    },
  };
}

const pauseAfter = (deathsInARow: number): number =>
  deathsInARow < FIRST_PAUSED ? 0 : 2 ** (deathsInARow - FIRST_PAUSED);

const repeated = (deathsInARow: number, seconds: number): string =>
  `It did not run for a minute, ${deathsInARow} times in a row; the lines above say why. Often the disk or the memory is ` +
  `full, or another program ends it. Starting again in ${seconds} s, and as long as this runs.`;
