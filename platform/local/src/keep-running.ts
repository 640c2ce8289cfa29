import type { Log } from './child-process.ts';

/** Deaths within this time make the pauses longer. */
const WINDOW_MS = 60_000;
/** The first two starts follow immediately. */
const FIRST_PAUSED = 3;
const MAX_PAUSE_SECONDS = 32;

export interface Part {
  /** Resolves with a description, whatever the reason. */
  exited: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Restarts a part whenever it exits. From its third death within a minute on it waits before each start, twice as long each
 * time.
 * @returns a function that stops it for good
 * @throws the error of the first start
 */
export async function keepRunning(
  start: () => Promise<Part>,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  let current = Promise.resolve(await start());
  const stopping = new AbortController();
  let deaths: number[] = [];

  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const how = await current.then(
        (part) => part.exited,
        (error: unknown) => `It did not start again: ${messageOf(error)}`,
      );
      if (stopping.signal.aborted) return;
      deaths = [...deaths, performance.now()].filter((at) => at > performance.now() - WINDOW_MS);
      const seconds = pauseAfter(deaths.length);
      log('backend', seconds === 0 ? `${how} Starting again.` : repeated(how, deaths, seconds));
      await pause(seconds, stopping.signal);
      if (!stopping.signal.aborted) current = start();
    }
  };
  void watch();

  return {
    async stop() {
      stopping.abort();
      const part = await current.catch(() => undefined);
      await part?.stop();
    },
  };
}

/** Ends early when it is aborted. */
const pause = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const pauseAfter = (deaths: number): number =>
  deaths < FIRST_PAUSED ? 0 : Math.min(2 ** (deaths - FIRST_PAUSED), MAX_PAUSE_SECONDS);

const repeated = (how: string, { length }: number[], seconds: number): string =>
  `${how} That was death ${length} within a minute; the lines above say why. Often the disk or the memory is full, or ` +
  `another program ends it. Starting again in ${seconds} s, and as long as this runs.`;

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
