import { type Head, readHeads, readNewer } from '@platform/release/store/journal';
import type { ReadableStore } from '@platform/release/store/store';
import type { State } from '@platform/release/state/state';
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
  options: { open: (live: State) => Promise<ServedState>; log: (event: FollowEvent) => void },
): LiveSite {
  const { open, log } = options;
  let current: Opened | undefined;
  let lastContact = 0;
  let lastError: string | undefined;

  return {
    state: () => current?.served,
    lastContact: () => lastContact,
    async refresh() {
      let failure: Error | undefined;
      const fail = (error: Error): void => {
        failure = error;
      };
      try {
        const started = performance.now();
        const opened = current
          ? await openNewer(current.head, fail)
          : await openLatest(store, open, fail);
        // A concurrent refresh may have opened a newer state first.
        if (opened && opened.head.live.sequence > (current?.head.live.sequence ?? 0)) {
          current = opened;
          const { sequence, change } = opened.head.live;
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

  /** A small read as long as nothing changes. */
  async function openNewer(
    before: Head,
    fail: (error: Error) => void,
  ): Promise<Opened | undefined> {
    const head = await readNewer(store, before, fail);
    return head === before ? undefined : { head, served: await open(head.live) };
  }

  /** Each error is reported once, not at every refresh. */
  function report(error: Error | undefined): void {
    if (error && error.message !== lastError) log({ event: 'store-error', message: error.message });
    lastError = error?.message;
  }
}

type Open = (live: State) => Promise<ServedState>;

/** As many as a server tries before it gives up. */
const MAX_TRIED_STATES = 10;

interface Opened {
  head: Head;
  served: ServedState;
}

/** @throws the error of the latest state if none can be opened */
async function openLatest(
  store: ReadableStore,
  open: Open,
  onFault: (fault: Error) => void,
): Promise<Opened | undefined> {
  let failure: Error | undefined;
  const fail = (error: Error): void => {
    failure ??= error;
    onFault(error);
  };
  let tried = 0;
  for await (const head of readHeads(store, fail)) {
    try {
      return { head, served: await open(head.live) };
    } catch (error) {
      fail(error as Error);
      tried += 1;
      if (tried === MAX_TRIED_STATES) break;
    }
  }
  if (failure) throw failure;
  return undefined;
}
