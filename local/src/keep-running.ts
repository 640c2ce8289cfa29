import type { Log } from './lines.ts';

/** Deaths within `WINDOW_MS` after which a part is given up. */
const MAX_DEATHS = 3;
const WINDOW_MS = 60_000;

/** A process that can be watched. */
export interface Part {
  /** Settles with a description when the process is gone, asked or not. */
  exited: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts a part, and starts it again whenever it dies of itself; gives up, through `onGivenUp`, when a new start fails or
 * when it dies for the third time within a minute.
 * @returns how to stop it for good.
 * @throws what the first start throws.
 */
export async function keepRunning(
  name: string,
  start: () => Promise<Part>,
  log: Log,
  onGivenUp: (error: Error) => void,
): Promise<{ stop(): Promise<void> }> {
  let current = Promise.resolve(await start());
  let isStopping = false;
  const deaths: number[] = [];

  const watch = async (): Promise<void> => {
    for (;;) {
      const how = await (await current).exited;
      if (isStopping) return;
      deaths.push(performance.now());
      const recent = deaths.filter((death) => death > performance.now() - WINDOW_MS);
      if (recent.length >= MAX_DEATHS) {
        throw new Error(`${name} ${how}, for the third time within a minute.`);
      }
      log('backend', `${name} ${how}; starting it again`);
      current = start();
    }
  };
  watch().catch((error: unknown) => {
    if (!isStopping) onGivenUp(error instanceof Error ? error : new Error(String(error)));
  });

  return {
    async stop() {
      isStopping = true;
      const part = await current.catch(() => undefined);
      await part?.stop();
    },
  };
}
