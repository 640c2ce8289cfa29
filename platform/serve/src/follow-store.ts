import { readLive, readState } from '@platform/release/adapters/stores/journal';
import type { Store } from '@platform/release/adapters/stores/store';
import type { Live } from '@platform/release/core/state/live';
import type { FileCache } from './file-cache.ts';
import { readServedSite, type ServedSite } from './served-site.ts';

/** Something that happened between the server and its store. */
export type FollowEvent =
  | { event: 'state'; sequence: number; kind: string; by: string; milliseconds: number }
  /** The server goes on with the state that it has. */
  | { event: 'store-error'; message: string };

/** The live site of a store, followed. */
export interface Follower {
  /** The newest state that is completely in memory; none before the first one. */
  site: () => ServedSite | undefined;
  /** When the store last gave an answer, in milliseconds since 1970; 0 if never. */
  lastContact: () => number;
  /** Looks for a newer state now. Never rejects. */
  refresh: () => Promise<void>;
  stop: () => void;
}

/**
 * Follows the live state of a store. A new state is served once all its files are in memory. If the store fails, or a
 * state lacks a file, the last complete state stays.
 * @param options.everyMs the time between two looks at the store
 */
export function followStore(
  store: Store,
  files: FileCache,
  { everyMs, log }: { everyMs: number; log: (event: FollowEvent) => void },
): Follower {
  let site: ServedSite | undefined;
  let lastContact = 0;
  let lastError: string | undefined;
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function look(): Promise<void> {
    try {
      const started = performance.now();
      const live = await newestAfter(store, site?.sequence);
      if (live) {
        site = await readServedSite(store, files, live);
        const { sequence, change } = live;
        const milliseconds = Math.round(performance.now() - started);
        log({ event: 'state', sequence, kind: change.kind, by: change.by, milliseconds });
      }
      lastContact = Date.now();
      lastError = undefined;
    } catch (error) {
      const message = (error as Error).message;
      // Once, and not with every look.
      if (message !== lastError) log({ event: 'store-error', message });
      lastError = message;
    }
  }

  const refresh = (): Promise<void> =>
    (looking ??= look().finally(() => {
      looking = undefined;
    }));

  function schedule(): void {
    if (isStopped) return;
    timer = setTimeout(() => void refresh().finally(schedule), everyMs);
  }
  schedule();

  return {
    site: () => site,
    lastContact: () => lastContact,
    refresh,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** The newest state, if it is newer than the known one. One small read as long as nothing changes. */
async function newestAfter(store: Store, sequence: number | undefined): Promise<Live | undefined> {
  if (sequence === undefined) return readLive(store);
  let newest: Live | undefined;
  for (let next = sequence + 1; ; next += 1) {
    const state = await readState(store, next);
    if (!state) return newest;
    newest = state;
  }
}
