import type { Log } from './child-process.ts';

/** The number of deaths within `WINDOW_MS` after which a part is given up. */
const MAX_DEATHS = 3;
const WINDOW_MS = 60_000;

export interface Part {
  /** Resolves with a description, whatever the reason. */
  exited: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Restarts a part whenever it exits; after three failures within a minute, `onGivenUp` receives the reason.
 * @returns a function that stops it for good
 * @throws the error of the first start
 */
export async function keepRunning(
  start: () => Promise<Part>,
  log: Log,
  onGivenUp: (error: Error) => void,
): Promise<{ stop(): Promise<void> }> {
  let current = Promise.resolve(await start());
  let isStopping = false;
  let deaths: number[] = [];

  const watch = async (): Promise<void> => {
    for (;;) {
      const how = await current.then(
        (part) => part.exited,
        (error: unknown) => `It did not start again: ${messageOf(error)}`,
      );
      if (isStopping) return;
      deaths = [...deaths, performance.now()].filter((at) => at > performance.now() - WINDOW_MS);
      if (deaths.length >= MAX_DEATHS) {
        onGivenUp(new Error(`${how} That was the third time within a minute.`));
        return;
      }
      log('backend', `${how} Starting again.`);
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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
