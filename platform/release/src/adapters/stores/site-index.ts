import type { RemoteRoutes } from '@platform/contract/registry';
import type { HeaderRule } from '../../core/compose/static-hosts.ts';
import type { SiteRoutes } from '../../core/compose/site-parts.ts';
import type { Live } from '../../core/state/live.ts';
import { sitesOf } from '../../core/state/variants.ts';
import type { ReadableStore } from './store.ts';

/** A folder of composed files. Its name is derived from their inputs, so sites with the same inputs share it. */
export interface ComposedFolder {
  /** The prefix of the files' keys, ending in `/`. */
  folder: string;
  /** A digest, without the code that composed the files. */
  inputs: string;
  files: string[];
}

export interface ComposedRemote extends ComposedFolder, RemoteRoutes {
  version: string;
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

/** `undefined` if the store has no site of that revision, or one of an older format. */
export async function findSiteIndex(
  store: ReadableStore,
  revision: string,
): Promise<SiteIndex | undefined> {
  const indexes = known.get(store) ?? new Map<string, SiteIndex>();
  known.set(store, indexes);
  const found = indexes.get(revision);
  if (found) return found;
  const bytes = await store.read(indexKey(revision));
  if (!bytes) return undefined;
  const index = JSON.parse(bytes.toString()) as SiteIndex;
  if (!(index.headers as HeaderRule[] | undefined)) return undefined;
  indexes.set(revision, index);
  return index;
}

/** The live one first. */
export async function findSiteIndexes(
  store: ReadableStore,
  state: Live | undefined,
): Promise<SiteIndex[]> {
  const found = (state ? sitesOf(state) : []).map(({ revision }) => findSiteIndex(store, revision));
  return (await Promise.all(found)).filter((index) => index !== undefined);
}

/** @throws Error, with the remedy, if older code wrote the store */
export async function readSiteIndex(store: ReadableStore, revision: string): Promise<SiteIndex> {
  const index = await findSiteIndex(store, revision);
  if (index) return index;
  throw new Error(
    `The pages that are live in ${store.place} were composed by an earlier version of this code. ` +
      'They are composed again with the next release of the shell: npm start, or npm run release -- shell',
  );
}

export const keysOf = ({ remotes, rest }: SiteIndex): ReadonlyMap<string, string> =>
  new Map(
    [rest, ...Object.values(remotes)].flatMap(({ folder, files }) =>
      files.map((file): [string, string] => [file, folder + file]),
    ),
  );

export const routesOf = ({ remotes }: SiteIndex): SiteRoutes =>
  Object.fromEntries(
    Object.entries(remotes).map(([name, { owns, links }]) => [
      name,
      { owns, ...(links && { links }) },
    ]),
  );
