import { isDeepStrictEqual } from 'node:util';
import type { RemoteRoutes } from '@platform/contract/registry';
import type { HeaderRule } from '../pages/static-hosts.ts';
import type { SiteRoutes } from '../pages/site-parts.ts';
import type { State } from '../state/state.ts';
import { sitesOf } from '../state/variants.ts';
import { sha256 } from '../part/artifact.ts';
import {
  ChangedFile,
  jsonBytes,
  parseJson,
  type ReadableStore,
  type Store,
  writeOnce,
} from './store.ts';

/** A folder of composed files. Its name is derived from their inputs, so sites with the same inputs share it. */
export interface ComposedFolder {
  /** The prefix of the files' keys, ending in `/`. */
  folder: string;
  /** A digest, without the code that composed the files. */
  inputs: string;
  /** The hash of each, as `integrityOf` makes it. */
  files: Record<string, string>;
}

export interface ComposedRemote extends ComposedFolder, RemoteRoutes {
  version: string;
  /** The fragments of other remotes that it shows. */
  uses?: readonly string[];
}

export interface SiteIndex {
  /** Everything under a prefix shows the page of the prefix. */
  prefixes: string[];
  headers: HeaderRule[];
  securityExpires?: string;
  remotes: Readonly<Record<string, ComposedRemote>>;
  rest: ComposedFolder;
}

/** The index is written last, so an interrupted composition is no site. */
export const indexKey = (revision: string): string => `sites/${revision}.json`;

/** By store and revision. Indexes never change, so each is read once. */
const known = new WeakMap<ReadableStore, Map<string, SiteIndex>>();

/**
 * `undefined` if the store has no site of that revision, or one of an older format.
 * @param state says what the index must contain, if it knows the revision
 * @throws ChangedFile if the index has other content
 */
export async function findSiteIndex(
  store: ReadableStore,
  revision: string,
  state?: Pick<State, 'digests'>,
): Promise<SiteIndex | undefined> {
  const index = knownIn(store).get(revision) ?? (await readIndex(store, revision));
  if (!index) return undefined;
  const expected = state?.digests?.pages[revision];
  if (expected && !isDeepStrictEqual(pageDigests(index), expected)) {
    throw new ChangedFile(store, indexKey(revision));
  }
  knownIn(store).set(revision, index);
  return index;
}

function knownIn(store: ReadableStore): Map<string, SiteIndex> {
  const indexes = known.get(store) ?? new Map<string, SiteIndex>();
  known.set(store, indexes);
  return indexes;
}

async function readIndex(store: ReadableStore, revision: string): Promise<SiteIndex | undefined> {
  const bytes = await store.read(indexKey(revision));
  if (!bytes) return undefined;
  const index = parseJson(store, indexKey(revision), bytes) as SiteIndex;
  // Earlier code wrote lists of names.
  return Array.isArray(index.rest?.files) || !index.headers ? undefined : index;
}

/** Whoever composed it knows its content, whatever the store says later. */
export async function writeSiteIndex(
  store: Store,
  revision: string,
  index: SiteIndex,
): Promise<void> {
  await writeOnce(store, indexKey(revision), jsonBytes(index));
  knownIn(store).set(revision, index);
}

/** By part, as a state contains them: what the index says of its pages. */
export function pageDigests({ remotes, ...site }: SiteIndex): Record<string, string> {
  const parts = { ...remotes, shell: site };
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, sha256(JSON.stringify(part))]),
  );
}

/** The live one first. */
export async function findSiteIndexes(
  store: ReadableStore,
  state: State | undefined,
): Promise<SiteIndex[]> {
  const found = (state ? sitesOf(state) : []).map(({ revision }) =>
    findSiteIndex(store, revision, state),
  );
  return (await Promise.all(found)).filter((index) => index !== undefined);
}

/** @throws Error, with the remedy, if older code wrote the store */
export async function readSiteIndex(
  store: ReadableStore,
  revision: string,
  state?: Pick<State, 'digests'>,
): Promise<SiteIndex> {
  const index = await findSiteIndex(store, revision, state);
  if (index) return index;
  throw new Error(
    `The pages that are live in ${store.place} were composed by an earlier version of this code. ` +
      'They are composed again with the next release of the shell: npm start, or npm run release -- shell',
  );
}

export const keysOf = ({ remotes, rest }: SiteIndex): ReadonlyMap<string, string> =>
  new Map(
    [rest, ...Object.values(remotes)].flatMap(({ folder, files }) =>
      Object.keys(files).map((file): [string, string] => [file, folder + file]),
    ),
  );

/** The hash of each composed file, by key. */
export const integritiesOf = ({ remotes, rest }: SiteIndex): ReadonlyMap<string, string> =>
  new Map(
    [rest, ...Object.values(remotes)].flatMap(({ folder, files }) =>
      Object.entries(files).map(([file, hash]): [string, string] => [folder + file, hash]),
    ),
  );

export const routesOf = ({ remotes }: SiteIndex): SiteRoutes =>
  Object.fromEntries(
    Object.entries(remotes).map(([name, { owns, links, redirects }]) => [
      name,
      { owns, ...(links && { links }), ...(redirects && { redirects }) },
    ]),
  );
