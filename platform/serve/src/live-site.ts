import type { Preview, State } from '@platform/release/state/state';
import { trustContracts } from '@platform/release/store/artifacts';
import { type Head, readHeads, readNewer } from '@platform/release/store/journal';
import { openSite, type ReadFile, type StoredSite } from '@platform/release/store/open-site';
import type { ReadableStore } from '@platform/release/store/store';

export interface ServedState {
  sequence: number;
  live: StoredSite;
  /** The lowest percentage first. */
  canaries: readonly { percent: number; site: StoredSite }[];
  previews: readonly ServedPreview[];
  team?: string | undefined;
}

/** Read when it is asked for. */
export interface ServedPreview extends Pick<Preview, 'digest' | 'host' | 'until'> {
  site: () => Promise<StoredSite>;
}

/** @throws Error if an index cannot be read */
export async function openState(
  store: ReadableStore,
  read: ReadFile,
  state: State,
): Promise<ServedState> {
  trustContracts(store, state.contracts);
  const open = (revision: string) => openSite(store, state, { revision, read });
  const { sequence, canaries = [], previews = {}, team } = state;
  return {
    sequence,
    live: await open(state.revision),
    canaries: await Promise.all(
      canaries.map(async ({ percent, revision }) => ({ percent, site: await open(revision) })),
    ),
    previews: Object.values(previews).map((preview) => ({
      ...preview,
      // It keeps showing what it was made of, also versions that were recalled on the live site.
      site: () => openSite(store, { ...state, recalled: {} }, { revision: preview.revision, read }),
    })),
    team,
  };
}

export type FollowEvent =
  | { event: 'state'; sequence: number; kind: string; by: string; milliseconds: number }
  /** The server goes on with the state that it has. */
  | { event: 'store-error'; message: string };

export type LiveSite = ReturnType<typeof liveSite>;

/**
 * The live site of a store, as of the last refresh.
 * @param options.open makes a state ready to be served; if it rejects, the highest state below it that opens is served
 */
export function liveSite(
  store: ReadableStore,
  options: { open: (live: State) => Promise<ServedState>; log: (event: FollowEvent) => void },
) {
  const { open, log } = options;
  let current: { head: Head; served: ServedState } | undefined;
  let lastContact = 0;
  let lastError: string | undefined;

  async function refresh(): Promise<void> {
    const started = performance.now();
    const faults: Error[] = [];
    const fail = (fault: Error) => void faults.push(fault);
    try {
      const heads = current ? newerHeads(store, current, fail) : readHeads(store, fail);
      let isOpen = true;
      let isHighest = true;
      for await (const head of heads) {
        const served = await open(head.live).catch(fail);
        isOpen = served !== undefined;
        if (!served) {
          isHighest = false;
          continue;
        }
        // A higher one may open later.
        const next = isHighest ? head.next : head.live.sequence + 1;
        switchTo({ ...head, next }, served, Math.round(performance.now() - started));
        break;
      }
      if (isOpen) lastContact = Date.now();
    } catch (error) {
      fail(error as Error);
    }
    // Each error is reported once, not at every refresh.
    const message = faults[0]?.message;
    if (message !== undefined && message !== lastError) log({ event: 'store-error', message });
    lastError = message;
  }

  function switchTo(head: Head, served: ServedState, milliseconds: number): void {
    const { sequence, change } = head.live;
    // A concurrent refresh may have opened a newer state first.
    if (current && current.head.live.sequence >= sequence) return;
    current = { head, served };
    log({ event: 'state', sequence, kind: change.kind, by: change.by, milliseconds });
  }

  return {
    /** The highest state that could be opened; none before the first one. */
    state: () => current?.served,
    /** When the store last had nothing that could not be opened, in milliseconds since 1970; 0 if never. */
    lastContact: () => lastContact,
    /** If the store fails, the last state stays. Never rejects. */
    refresh,
  };
}

/** The highest first. One small read as long as nothing changes. */
async function* newerHeads(
  store: ReadableStore,
  current: { head: Head },
  onFault: (fault: Error) => void,
): AsyncGenerator<Head> {
  const { sequence } = current.head.live;
  const latest = await readNewer(store, current.head, onFault);
  if (latest.live.sequence === sequence) {
    current.head = latest;
    return;
  }
  yield latest;
  if (latest.live.sequence === sequence + 1) return;
  for await (const head of readHeads(store, () => undefined)) {
    if (head.live.sequence <= sequence) return;
    if (head.live.sequence < latest.live.sequence) yield head;
  }
}
