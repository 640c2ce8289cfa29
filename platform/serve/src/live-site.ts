import { readState, stateNumbers } from '@platform/release/adapters/stores/journal';
import { BrokenFile, type ReadableStore } from '@platform/release/adapters/stores/store';
import type { Live } from '@platform/release/core/state/live';
import type { ServedState } from './served-site.ts';

export type FollowEvent =
  | { event: 'state'; sequence: number; kind: string; by: string; milliseconds: number }
  /** The server goes on with the state that it has. */
  | { event: 'store-error'; message: string };

/** The live site of a store, as of the last refresh. */
export interface LiveSite {
  /** The latest state that could be opened; none before the first one. */
  state: () => ServedState | undefined;
  /** When the store last gave a response, in milliseconds since 1970; 0 if never. */
  lastContact: () => number;
  /** If the store fails, the last state stays. Never rejects. */
  refresh: () => Promise<void>;
}

/** @param options.open makes a state ready to be served; if it rejects, the state before it stays */
export function liveSite(
  store: ReadableStore,
  options: { open: (live: Live) => Promise<ServedState>; log: (event: FollowEvent) => void },
): LiveSite {
  const { open, log } = options;
  let state: ServedState | undefined;
  let lastContact = 0;
  let lastError: string | undefined;

  return {
    state: () => state,
    lastContact: () => lastContact,
    async refresh() {
      try {
        const started = performance.now();
        const { live, opened, failure } = state
          ? await openNewer(store, state.sequence, open)
          : await openLatest(store, open);
        // A concurrent refresh may have opened a newer state first.
        if (live && live.sequence > (state?.sequence ?? 0)) {
          state = opened;
          const { sequence, change } = live;
          const milliseconds = Math.round(performance.now() - started);
          log({ event: 'state', sequence, kind: change.kind, by: change.by, milliseconds });
        }
        lastContact = Date.now();
        report(failure);
      } catch (error) {
        report(error as Error);
      }
    },
  };

  /** Each error is reported once, not at every refresh. */
  function report(error: Error | undefined): void {
    if (error && error.message !== lastError) log({ event: 'store-error', message: error.message });
    lastError = error?.message;
  }
}

type Open = (live: Live) => Promise<ServedState>;

interface Opened {
  live?: Live | undefined;
  opened?: ServedState | undefined;
  failure?: Error | undefined;
}

/** As many as a server tries before it gives up. */
const MAX_TRIED_STATES = 10;

/** @throws the error of the latest state if none can be opened */
async function openLatest(store: ReadableStore, open: Open): Promise<Opened> {
  let failure: Error | undefined;
  const numbers = (await stateNumbers(store)).toReversed().slice(0, MAX_TRIED_STATES);
  for (const number of numbers) {
    try {
      const live = await readState(store, number);
      if (live) return { live, opened: await open(live), failure };
    } catch (error) {
      failure ??= error as Error;
    }
  }
  if (failure) throw failure;
  return {};
}

/** A small read as long as nothing changes. */
async function openNewer(store: ReadableStore, sequence: number, open: Open): Promise<Opened> {
  let live: Live | undefined;
  let failure: Error | undefined;
  for (let next = sequence + 1; ; next += 1) {
    try {
      const state = await readState(store, next);
      if (!state) return { live, opened: live && (await open(live)), failure };
      [live, failure] = [state, undefined];
    } catch (error) {
      if (!(error instanceof BrokenFile)) throw error;
      failure = error;
    }
  }
}
