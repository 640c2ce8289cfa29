import { versionsIn } from '../state/parts.ts';
import { type State, stateFault } from '../state/state.ts';
import { trustContracts } from './artifacts.ts';
import { isSignedBy, type Signer } from './keys.ts';
import { BrokenFile, jsonBytes, parseJson, type ReadableStore, type Store } from './store.ts';

const FOLDER = 'states/';
const FIRST_READS = 8;
const MAX_READS = 64;

export const stateKey = (sequence: number): string =>
  `${FOLDER}${String(sequence).padStart(8, '0')}.json`;

/** A state that may be served. */
export interface Head {
  live: State;
  /** The first number after it that is free: files that are no states can have the numbers between. */
  next: number;
}

/** The numbers of all states, lowest first. Other files in their folder are none. */
const numbersIn = async (store: ReadableStore): Promise<number[]> =>
  (await store.list(FOLDER))
    .filter((key) => /^states\/\d{8,}\.json$/.test(key))
    .map((key) => Number(key.slice(FOLDER.length, -'.json'.length)));

/**
 * `undefined` if the number has not been reached.
 * @throws BrokenFile, with a sentence, if the file is not a state that may be served: where SITE_KEY is set, one that
 *   the site signed, and elsewhere one that nobody signed
 */
export async function readState(store: ReadableStore, number: number): Promise<State | undefined> {
  const key = stateKey(number);
  const bytes = await store.read(key);
  if (!bytes) return undefined;
  const value = parseJson(store, key, bytes);
  const fault = stateFault(value);
  if (fault !== undefined)
    throw new BrokenFile(`${key} in ${store.place} is not a state that can be read: ${fault}`);
  const { signature, ...state } = value as State;
  const { trust } = store;
  if (state.sequence !== number)
    throw new BrokenFile(`State ${number} in ${store.place} has another number.`);
  if (!trust && signature !== undefined)
    throw new BrokenFile(`State ${number} is signed: set SITE_KEY to the key of the site.`);
  if (trust && !isSignedBy(trust.keys, jsonBytes(state), signature ?? ''))
    throw new BrokenFile(`State ${number} is not signed with the key of the site (SITE_KEY).`);
  if (trust && state.store !== trust.store)
    throw new BrokenFile(`State ${number} is one of another store than SITE_KEY names.`);
  return value as State;
}

function onlyBroken(error: unknown): BrokenFile {
  if (error instanceof BrokenFile) return error;
  throw error;
}

/** The states that may be served, latest first. @param onFault is called for each file that may not, however many */
export async function* readHeads(
  store: ReadableStore,
  onFault: (fault: Error) => void,
): AsyncGenerator<Head> {
  const numbers = (await numbersIn(store)).toReversed();
  const taken = new Set(numbers);
  let next = 1;
  // Batches grow: most callers need the last few states.
  for (
    let at = 0, count = 1;
    at < numbers.length;
    at += count, count = at > FIRST_READS ? MAX_READS : FIRST_READS
  ) {
    const some = numbers.slice(at, at + count);
    const found = await Promise.all(
      some.map((number) => readState(store, number).catch(onlyBroken)),
    );
    for (const [index, live] of found.entries()) {
      if (!taken.has(some[index]! + 1)) next = some[index]! + 1;
      if (live instanceof BrokenFile) onFault(live);
      else if (live) yield { live, next };
    }
  }
}

/** The states that may be served, latest first. */
export async function* readStates(store: ReadableStore): AsyncGenerator<State> {
  for await (const { live } of readHeads(store, () => undefined)) yield live;
}

/**
 * A later state that may be served, or the same one. One small read as long as nothing changes. Of files that are no
 * states only the last is read again: its copy may have been going on.
 */
export async function readNewer(
  store: ReadableStore,
  head: Head,
  onFault: (fault: Error) => void,
): Promise<Head> {
  let current = head;
  for (let number = Math.max(head.live.sequence + 1, head.next - 1); ; number += 1) {
    const found = await readState(store, number).catch(onlyBroken);
    if (!found) return current;
    if (found instanceof BrokenFile) onFault(found);
    current = { live: found instanceof BrokenFile ? current.live : found, next: number + 1 };
  }
}

/**
 * The state that is live, for a change that follows it; `undefined` before the first release.
 * @param warn gets a line for each file that is left out
 * @throws Error if there are states, and none may be served
 */
export async function readHead(
  store: ReadableStore,
  warn: (line: string) => void = () => undefined,
): Promise<Head | undefined> {
  const faults: Error[] = [];
  for await (const head of readHeads(store, (fault) => faults.push(fault))) {
    for (const { message } of faults) warn(`${message} It is left out.`);
    trustContracts(store, head.live.contracts);
    return head;
  }
  if (faults.length > 0)
    throw new Error(`No state in ${store.place} can be served. ${faults[0]!.message}`);
  return undefined;
}

/**
 * The state that the next change follows. The first signed state follows one that nobody signed.
 * @throws Error as `readHead`, and with a key of the site that has signed before, but without SITE_KEY
 */
export async function readBase(
  { store, signer }: { store: ReadableStore; signer?: Signer | undefined },
  warn?: (line: string) => void,
): Promise<Head | undefined> {
  if (!signer) return readHead(store, warn);
  if (!(await isSigned(store))) return readHead({ ...store, trust: undefined }, warn);
  if (store.trust) return readHead(store, warn);
  throw new Error(
    `The states in ${store.place} are signed: set SITE_KEY, which the first release with RELEASE_KEY printed.`,
  );
}

/** `undefined` before the first release. @throws Error as `readHead` */
export const readLive = async (store: ReadableStore): Promise<State | undefined> =>
  (await readHead(store))?.live;

/** Oldest first, up to the latest state for which `isEnough` is true. */
export async function readLatest(
  store: ReadableStore,
  isEnough: (state: State) => boolean,
): Promise<State[]> {
  const states: State[] = [];
  for await (const state of readStates(store)) {
    states.push(state);
    if (isEnough(state)) break;
  }
  return states.toReversed();
}

/** All states, oldest first. */
export const readJournal = (store: ReadableStore): Promise<State[]> =>
  readLatest(store, () => false);

/** The states since a moment, oldest first, beginning with the state that was live at that moment. */
export const readJournalSince = (store: ReadableStore, moment: Date): Promise<State[]> =>
  readLatest(store, ({ change }) => new Date(change.at) <= moment);

/** The number of changes that fit a screen; the store has them all. */
export const SHOWN_CHANGES = 10;

/** The last changes, and the one that brought each live version and canary. Oldest first. */
export function readLastChanges(store: ReadableStore): Promise<State[]> {
  const open = new Set<string>();
  let read = 0;
  return readLatest(store, ({ parts, change }) => {
    if (read === 0) for (const one of versionsIn(parts)) open.add(one.join('@'));
    read += 1;
    if (change.kind !== 'abort')
      for (const { name, to } of change.parts) open.delete(`${name}@${to}`);
    return read >= SHOWN_CHANGES && open.size === 0;
  });
}

/** The only write that changes what is served. @returns `false`, with nothing written, if the number is taken */
export function writeState(store: Store, state: State, signer?: Signer): Promise<boolean> {
  const signed = signer ? { ...state, signature: signer.sign(jsonBytes(state)) } : state;
  return store.create(stateKey(state.sequence), jsonBytes(signed));
}

async function isSigned(store: ReadableStore): Promise<boolean> {
  for (const number of (await numbersIn(store)).toReversed()) {
    const bytes = await store.read(stateKey(number));
    if (bytes?.includes('\n  "signature": ')) return true;
  }
  return false;
}
