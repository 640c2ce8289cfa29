import type { Trust } from './keys.ts';

/** What a command does with a store. To read, credentials that cannot write are enough. */
export type Access = 'read' | 'write';

/** What a server needs from a store. */
export interface ReadableStore {
  /** Its location, for messages. */
  place: string;
  /** Only states of its store that one of its keys signed are read; without it only states that nobody signed. */
  trust?: Trust | undefined;
  /** @throws BrokenFile for more than `maxBytes`, before it takes memory */
  read: (key: string, maxBytes?: number) => Promise<Buffer | undefined>;
  /** Sorted. @param max so many at most: one short answer, however many there are */
  list: (prefix: string, max?: number) => Promise<string[]>;
}

/** Keys are never overwritten: of two concurrent writers that create the same key, one gets `false`. */
export interface Store extends ReadableStore {
  /** No reader sees a part of the bytes. @returns `false`, with nothing written, if the key exists */
  create: (key: string, bytes: Buffer) => Promise<boolean>;
  writtenAt: (key: string) => Promise<Date | undefined>;
  /** The time of its own clock, which dates what is written. */
  now: () => Promise<Date>;
  /** Removes a key, if it exists. Only a pruning does that, and the composer with what it answered. */
  remove: (key: string) => Promise<void>;
}

/** No segment is empty or starts with a dot, except `.well-known`; no character is special in file systems or URLs. */
export const isKey = (text: string): boolean =>
  text.split('/').every((part) => /^(?:\.well-known|[^.\\\0][^\\\0]*)$/.test(part));

/** Keys contain names from artifacts, and none may lead out of the store. @throws Error for what cannot be a key */
export function checkedKey(key: string): string {
  if (isKey(key)) return key;
  throw new Error(`${JSON.stringify(key)} cannot be a key of a store`);
}

/** The key may exist with the same bytes, so that an upload can be repeated. @throws Error if it has other bytes */
export async function writeOnce(store: Store, key: string, bytes: Buffer): Promise<void> {
  if (await store.create(key, bytes)) return;
  const there = await store.read(key);
  if (there?.equals(bytes)) return;
  throw new Error(`${key} in ${store.place} has other content, and released files never change`);
}

/** @throws Error if the key does not exist or is not whole */
export async function readJson<T>(store: ReadableStore, key: string): Promise<T> {
  const bytes = await store.read(key);
  if (!bytes) throw new Error(`${store.place} has no ${key}`);
  return parseJson(store, key, bytes) as T;
}

/** @throws Error, with the key, if the JSON is not whole */
export function parseJson({ place }: { place: string }, key: string, bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch (error) {
    throw new BrokenFile(`${key} in ${place} is not whole: ${(error as Error).message}`);
  }
}

/** A file of a store whose content cannot be read, as after a copy that broke off. */
export class BrokenFile extends Error {}

/** The bytes do not match the hash in the live state. */
export class ChangedFile extends Error {
  constructor({ place }: { place: string }, key: string) {
    super(`${key} in ${place} was changed after its release. Restore it from a backup.`);
  }
}

/** Every writer formats JSON the same way. */
export const jsonBytes = (value: unknown): Buffer =>
  Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/**
 * @returns the results, in the order of the items
 * @throws the first failure, once the work that had begun has ended: nothing is still being written then
 */
export async function mapConcurrently<T, Result>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const failures: unknown[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) {
      if (failures.length > 0) return;
      try {
        results[index] = await work(item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  if (failures.length > 0) throw failures[0];
  return results;
}
