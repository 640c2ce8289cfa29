import type { HeaderRule } from '../pages/static-hosts.ts';
import type { SiteRoutes } from '../pages/site-parts.ts';
import { sha256 } from '../part/artifact.ts';
import { ChangedFile, jsonBytes, parseJson, type ReadableStore, type Store } from './store.ts';

/** The composed files of a part; those of the shell belong to the whole site. */
export interface ComposedPart {
  /** A digest of what they were made of, without the code that composed them. */
  inputs: string;
  /** The version of that code. */
  code: string;
  /** The key of each, by its public name. */
  files: Record<string, string>;
}

/** What a server needs to know of a composed site. */
export interface SiteIndex {
  routes: SiteRoutes;
  headers: HeaderRule[];
  securityExpires?: string;
  /** The shell's are those of the whole site. */
  parts: Readonly<Record<string, ComposedPart>>;
}

export const indexKey = (revision: string): string => `sites/${revision}.json`;

const COMPOSED = 'composed/';

/**
 * A composed file is named by its content, so whoever knows its key knows its bytes.
 * @param generation the number of the last pruning: a file that a pruning removes is not taken up again
 */
export const composedKey = (generation: number, file: string, bytes: Buffer): string =>
  `${COMPOSED}${generation}/${sha256(bytes)}/${file}`;

/** @returns `undefined` for a file that was not composed */
export const isComposedFile = (key: string, bytes: Buffer): boolean | undefined =>
  key.startsWith(COMPOSED) ? key.split('/')[2] === sha256(bytes) : undefined;

/** By store and revision. Indexes never change, so each is read once. */
const known = new WeakMap<ReadableStore, Map<string, SiteIndex>>();

function knownIn(store: ReadableStore): Map<string, SiteIndex> {
  const indexes = known.get(store) ?? new Map<string, SiteIndex>();
  known.set(store, indexes);
  return indexes;
}

/** @throws Error if the store has no such site. @throws ChangedFile if the index has other content */
export async function readSiteIndex(store: ReadableStore, revision: string): Promise<SiteIndex> {
  const before = knownIn(store).get(revision);
  if (before) return before;
  const key = indexKey(revision);
  const bytes = await store.read(key);
  if (!bytes) throw new Error(`${store.place} has no ${key}`);
  if (sha256(bytes) !== revision) throw new ChangedFile(store, key);
  const index = parseJson(store, key, bytes) as SiteIndex;
  knownIn(store).set(revision, index);
  return index;
}

/** @returns the revision: the sha256 (hex) of the index */
export async function writeSiteIndex(store: Store, index: SiteIndex): Promise<string> {
  const bytes = jsonBytes(index);
  const revision = sha256(bytes);
  await store.create(indexKey(revision), bytes);
  knownIn(store).set(revision, index);
  return revision;
}

/** The key of each composed file, by its public name. */
export const keysOf = ({ parts }: SiteIndex): ReadonlyMap<string, string> =>
  new Map(Object.values(parts).flatMap(({ files }) => Object.entries(files)));
