import { readLive, readState } from '@platform/release/adapters/stores/journal';
import type { ReadableStore } from '@platform/release/adapters/stores/store';
import type { Live } from '@platform/release/core/state/live';
import type { ServedSite } from './served-site.ts';

/** Something that happened between the server and its store. */
export type FollowEvent =
  | { event: 'state'; sequence: number; kind: string; by: string; milliseconds: number }
  /** The server goes on with the state that it has. */
  | { event: 'store-error'; message: string };

/** The live site of a store, as of the last refresh. */
export interface LiveSite {
  /** The newest state that could be opened; none before the first one. */
  site: () => ServedSite | undefined;
  /** When the store last gave a response, in milliseconds since 1970; 0 if never. */
  lastContact: () => number;
  /** Looks for a newer state now. If the store fails, the last state stays. Never rejects. */
  refresh: () => Promise<void>;
}

/** @param options.open makes a state ready to be served; if it rejects, the state before it stays */
export function liveSite(
  store: ReadableStore,
  options: { open: (live: Live) => Promise<ServedSite>; log: (event: FollowEvent) => void },
): LiveSite {
  const { open, log } = options;
  let site: ServedSite | undefined;
  let lastContact = 0;
  let lastError: string | undefined;

  return {
    site: () => site,
    lastContact: () => lastContact,
    async refresh() {
      try {
        const started = performance.now();
        const live = await newestAfter(store, site?.sequence);
        const opened = live && (await open(live));
        // A concurrent refresh may have opened a newer state first.
        if (live && live.sequence > (site?.sequence ?? 0)) {
          site = opened;
          const { sequence, change } = live;
          const milliseconds = Math.round(performance.now() - started);
          log({ event: 'state', sequence, kind: change.kind, by: change.by, milliseconds });
        }
        lastContact = Date.now();
        lastError = undefined;
      } catch (error) {
        const message = (error as Error).message;
        // Reported once, not at every refresh.
        if (message !== lastError) log({ event: 'store-error', message });
        lastError = message;
      }
    },
  };
}

/** The newest state, if it is newer than the known one. One small read as long as nothing changes. */
async function newestAfter(
  store: ReadableStore,
  sequence: number | undefined,
): Promise<Live | undefined> {
  if (sequence === undefined) return readLive(store);
  let newest: Live | undefined;
  for (let next = sequence + 1; ; next += 1) {
    const state = await readState(store, next);
    if (!state) return newest;
    newest = state;
  }
}
