import { sha256 } from '../part/artifact.ts';
import type { State } from '../state/state.ts';
import {
  followerOf,
  type Signed,
  type StateFault,
  stateKey,
  type StoredState,
  trustworthy,
} from './verify-state.ts';
import { trustContracts } from './artifacts.ts';
import {
  BrokenFile,
  jsonBytes,
  parseJson,
  type ReadableStore,
  readJson,
  type Store,
} from './store.ts';

const FOLDER = 'states/';
const FIRST_READS = 8;
const MAX_READS = 64;

/** The keys of all states, oldest first. Other files in their folder are none. */
const stateKeys = async (store: ReadableStore): Promise<string[]> =>
  (await store.list(FOLDER)).filter((key) => /^states\/\d+\.json$/.test(key));

const numberOf = (key: string): number => Number(key.slice(FOLDER.length, -'.json'.length));

/** A state that may be served: whoever made it was allowed to. */
export interface Head extends Signed, Pick<StoredState, 'live' | 'digest'> {
  /** The highest number in the store. States that nobody was allowed to make can have higher ones. */
  latest: number;
}

/** `undefined` if the number has not been reached. @throws BrokenFile if the state is not whole */
async function readStored(store: ReadableStore, number: number): Promise<StoredState | undefined> {
  const key = stateKey(number);
  const bytes = await store.read(key);
  if (!bytes) return undefined;
  const live = parseJson(store, key, bytes) as State;
  return { number, digest: sha256(bytes), live };
}

/** The states that may be served, latest first. @param onFault is called for each state that may not */
export async function* readHeads(
  store: ReadableStore,
  onFault: (fault: StateFault) => void,
): AsyncGenerator<Head> {
  const numbers = (await stateKeys(store)).map(numberOf);
  const latest = numbers.at(-1)!;
  let pending: StoredState[] = [];
  for (const number of numbers.toReversed()) {
    const state = await readStored(store, number).catch(broken(onFault));
    if (!state) continue;
    pending = [state, ...pending];
    const anchor = await trustworthy(store, state);
    if (!anchor) continue;
    const heads: Head[] = [{ ...state, ...anchor, latest }];
    for (const next of pending.slice(1)) {
      const follower = await followerOf(store, heads.at(-1)!, next);
      if ('fault' in follower) onFault(follower.fault);
      else heads.push({ ...next, ...follower, latest });
    }
    yield* heads.toReversed();
    pending = [];
  }
  for (const { number } of pending) {
    onFault(new Error(`State ${number} is not signed by an owner whom SITE_OWNERS names.`));
  }
}

const broken = (onFault: (fault: StateFault) => void) => (error: unknown) => {
  if (!(error instanceof BrokenFile)) throw error;
  onFault(error);
  return undefined;
};

/** A later state that may be served, or the same one. One small read as long as nothing changes. */
export async function readNewer(
  store: ReadableStore,
  head: Head,
  onFault: (fault: StateFault) => void,
): Promise<Head> {
  let current = head;
  for (let number = head.live.sequence + 1; ; number += 1) {
    let isBroken = false;
    const next = await readStored(store, number).catch(
      broken((fault) => {
        isBroken = true;
        onFault(fault);
      }),
    );
    if (!next && !isBroken) return current;
    const follower = next && (await followerOf(store, current, next));
    if (follower && 'fault' in follower) onFault(follower.fault);
    else if (follower) current = { ...next, ...follower, latest: number };
  }
}

/**
 * The state that is live, for a change that follows it; `undefined` before the first release.
 * @throws Error if no state may be served, or one is missing between two others
 */
export async function readHead(
  store: ReadableStore,
  warn: (line: string) => void = () => undefined,
): Promise<Head | undefined> {
  const faults: StateFault[] = [];
  for await (const head of readHeads(store, (fault) => faults.push(fault))) {
    const gap = faults.find(({ isGap }) => isGap);
    if (gap) throw new Error(`${gap.message} Restore it from a backup of ${store.place} first.`);
    const torn = faults.find((fault) => fault instanceof BrokenFile);
    if (torn) throw torn;
    for (const { message } of faults) warn(`${message} It is left out.`);
    trustContracts(store, head.live);
    return head;
  }
  if (faults.length === 0) return undefined;
  const [fault] = faults;
  if (fault instanceof BrokenFile) throw fault;
  throw new Error(`No state in ${store.place} can be trusted. ${fault!.message}`);
}

/** `undefined` if the number has not been reached. */
export const readState = async (store: ReadableStore, number: number): Promise<State | undefined> =>
  (await readStored(store, number))?.live;

/** `undefined` before the first release. @throws Error as `readHead` */
export const readLive = async (store: ReadableStore): Promise<State | undefined> =>
  (await readHead(store))?.live;

/** A state and those that led to it, latest first. Each names the hash of the one before, so no other can slip in. */
export async function* readStates(store: ReadableStore, live: State): AsyncGenerator<State> {
  yield live;
  let { follows } = live;
  const numbers = (await stateKeys(store)).map(numberOf).filter((one) => one < live.sequence);
  for (let count = FIRST_READS; follows && numbers.length > 0; count = MAX_READS) {
    const some = numbers.splice(-count).toReversed();
    const states = some.map((one) => readStored(store, one).catch(broken(() => undefined)));
    for (const state of await Promise.all(states)) {
      if (!state || state.digest !== follows) continue;
      yield state.live;
      follows = state.live.follows;
    }
  }
}

/** All states, oldest first. */
export const readJournal = async (store: Store): Promise<State[]> =>
  Promise.all((await stateKeys(store)).map((key) => readJson<State>(store, key)));

/** Oldest first, up to the latest state for which `isEnough` is true. */
export async function readLatest(
  store: Store,
  isEnough: (state: State) => boolean,
): Promise<State[]> {
  const keys = (await stateKeys(store)).toReversed();
  const states: State[] = [];
  // More together the further back it goes: most callers need the last few states.
  for (let at = 0, count = FIRST_READS; at < keys.length; at += count, count = MAX_READS) {
    const some = await Promise.all(
      keys.slice(at, at + count).map((key) => readJson<State>(store, key)),
    );
    for (const state of some) {
      states.push(state);
      if (isEnough(state)) return states.toReversed();
    }
  }
  return states.toReversed();
}

/** The states since a moment, oldest first, beginning with the state that was live at that moment. */
export const readJournalSince = (store: Store, moment: Date): Promise<State[]> =>
  readLatest(store, ({ change }) => new Date(change.at) <= moment);

/** The number of changes that fit a screen; the store has them all. */
export const SHOWN_CHANGES = 10;

/** The last changes, and the one that brought each live version and canary. Oldest first. */
export function readLastChanges(store: Store): Promise<State[]> {
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

/** @returns `false`, with nothing written, if another change already took the state's number */
export const writeLive = (store: Store, live: State): Promise<boolean> =>
  store.create(stateKey(live.sequence), jsonBytes(live));
