/**
 * Where released files and the state of the site lie. Nothing in it is ever overwritten or changed in place,
 * so two writers cannot take from each other: of two that create the same key, one learns that it came second.
 */
export interface Store {
  /** Where it is, for people. */
  place: string;
  /** The bytes of a key, or `undefined` where there is nothing. */
  read: (key: string) => Promise<Buffer | undefined>;
  /**
   * Writes a key that is not there yet, complete or not at all.
   * @returns `false`, with nothing written, where it is there already
   */
  create: (key: string, bytes: Buffer) => Promise<boolean>;
  /** The keys that begin with a prefix, in the order of their characters. */
  list: (prefix: string) => Promise<string[]>;
}

/**
 * Whether a text can be a key: no part of it is empty or begins with a dot, and file systems and URLs read no character of
 * it in another way. Nothing is stored under anything else.
 */
export const isKey = (text: string): boolean =>
  text.split('/').every((part) => /^[^.\\\0][^\\\0]*$/.test(part));

/**
 * The last line of defence: keys are made of names out of artifacts, and none may lead out of the store.
 * @returns the key
 * @throws Error for what cannot be a key
 */
export function checkedKey(key: string): string {
  if (isKey(key)) return key;
  throw new Error(`${JSON.stringify(key)} cannot be a key of a store`);
}

/**
 * Writes what never changes. Writing it again is fine, so a publication that broke off is simply repeated.
 * @throws Error when the key holds other bytes
 */
export async function writeOnce(store: Store, key: string, bytes: Buffer): Promise<void> {
  if (await store.create(key, bytes)) return;
  const there = await store.read(key);
  if (there?.equals(bytes)) return;
  throw new Error(`${key} in ${store.place} holds other bytes, and what is released never changes`);
}

/** The value of a key that holds JSON. @throws Error where there is none */
export async function readJson<T>(store: Store, key: string): Promise<T> {
  const bytes = await store.read(key);
  if (!bytes) throw new Error(`${store.place} has no ${key}`);
  return JSON.parse(bytes.toString()) as T;
}

/** A value as the bytes that all of us write for it. */
export const jsonBytes = (value: unknown): Buffer =>
  Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
