import type { Live } from '../../core/state/live.ts';
import { jsonBytes, parseJson, type ReadableStore, readJson, type Store } from './store.ts';

const FOLDER = 'states/';
const FIRST_READS = 8;
const MAX_READS = 64;

const keyOf = (sequence: number): string => `${FOLDER}${String(sequence).padStart(8, '0')}.json`;

/** The keys of all states, oldest first. Other files in their folder are none. */
const stateKeys = async (store: ReadableStore): Promise<string[]> =>
  (await store.list(FOLDER)).filter((key) => /^states\/\d+\.json$/.test(key));

/** The numbers of all states, oldest first. */
export const stateNumbers = async (store: ReadableStore): Promise<number[]> =>
  (await stateKeys(store)).map((key) => Number(key.slice(FOLDER.length, -'.json'.length)));

/** `undefined` before the first release. @throws Error, with its file, if the state is not whole */
export async function readLive(store: ReadableStore): Promise<Live | undefined> {
  const latest = (await stateKeys(store)).at(-1);
  return latest === undefined ? undefined : readJson<Live>(store, latest);
}

/** `undefined` if the number has not been reached. */
export async function readState(store: ReadableStore, sequence: number): Promise<Live | undefined> {
  const key = keyOf(sequence);
  const bytes = await store.read(key);
  return bytes && (parseJson(store, key, bytes) as Live);
}

/** All states, oldest first. */
export const readJournal = async (store: Store): Promise<Live[]> =>
  Promise.all((await stateKeys(store)).map((key) => readJson<Live>(store, key)));

/** Oldest first, up to the latest state for which `isEnough` is true. */
export async function readLatest(
  store: Store,
  isEnough: (state: Live) => boolean,
): Promise<Live[]> {
  const keys = (await stateKeys(store)).toReversed();
  const states: Live[] = [];
  // More together the further back it goes: most callers need the last few states.
  for (let at = 0, count = FIRST_READS; at < keys.length; at += count, count = MAX_READS) {
    const some = await Promise.all(
      keys.slice(at, at + count).map((key) => readJson<Live>(store, key)),
    );
    for (const state of some) {
      states.push(state);
      if (isEnough(state)) return states.toReversed();
    }
  }
  return states.toReversed();
}

/** The states since a moment, oldest first, beginning with the state that was live at that moment. */
export const readJournalSince = (store: Store, moment: Date): Promise<Live[]> =>
  readLatest(store, ({ change }) => new Date(change.at) <= moment);

/** The number of changes that fit a screen; the store has them all. */
export const SHOWN_CHANGES = 10;

/** The last changes, and the one that brought each live version and canary. Oldest first. */
export function readLastChanges(store: Store): Promise<Live[]> {
  const open = new Set<string>();
  let read = 0;
  return readLatest(store, ({ parts, change }) => {
    if (read === 0) {
      for (const [name, { version, canary }] of Object.entries(parts)) {
        open.add(`${name}@${version}`);
        if (canary) open.add(`${name}@${canary.version}`);
      }
    }
    read += 1;
    if (change.kind !== 'abort') {
      for (const { name, to } of change.parts) open.delete(`${name}@${to}`);
    }
    return read >= SHOWN_CHANGES && open.size === 0;
  });
}

/** @returns `false`, with nothing written, if another release already took the state's number */
export const writeLive = (store: Store, live: Live): Promise<boolean> =>
  store.create(keyOf(live.sequence), jsonBytes(live));
