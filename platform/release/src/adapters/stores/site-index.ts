import type { RemoteRoutes } from '@platform/contract/registry';
import type { SiteRoutes } from '../../core/compose/site-parts.ts';
import type { Store } from './store.ts';

/** A folder of composed files. What they are made of says its name, so sites in which they are the same share it. */
export interface ComposedFolder {
  /** The key below which the files lie, ending in `/`. */
  folder: string;
  files: string[];
}

/** The composed files of a remote, and what the next composition must know of it. */
export interface ComposedRemote extends ComposedFolder {
  version: string;
  owns: RemoteRoutes['owns'];
}

/** A composed site: where its files lie, and what a server must know of it besides. */
export interface SiteIndex {
  /** Addresses below which everything is answered by the page of the address itself. */
  prefixes: string[];
  /** Addresses, and patterns ending in `/*`, that must not be indexed. */
  unindexed: string[];
  remotes: Readonly<Record<string, ComposedRemote>>;
  /** What is no remote's. */
  rest: ComposedFolder;
}

/** The key of a site's index. It is written last: a composition that broke off is no site. */
export const indexKey = (revision: string): string => `sites/${revision}.json`;

/** Indexes that were read before, by store and revision: they never change. */
const known = new WeakMap<Store, Map<string, SiteIndex>>();

/** A composed site, or `undefined` where there is none of that revision, or one of an earlier kind. */
export async function findSiteIndex(
  store: Store,
  revision: string,
): Promise<SiteIndex | undefined> {
  const indexes = known.get(store) ?? new Map<string, SiteIndex>();
  known.set(store, indexes);
  const found = indexes.get(revision);
  if (found) return found;
  const bytes = await store.read(indexKey(revision));
  if (!bytes) return undefined;
  const index = JSON.parse(bytes.toString()) as SiteIndex;
  indexes.set(revision, index);
  return index;
}

/** A composed site. @throws Error in words for whoever has a store that was written by earlier code */
export async function readSiteIndex(store: Store, revision: string): Promise<SiteIndex> {
  const index = await findSiteIndex(store, revision);
  if (index) return index;
  throw new Error(
    `The pages that are live in ${store.place} were composed by an earlier version of this code. ` +
      'They are composed anew with the next release of the shell: npm start, or npm run release -- shell',
  );
}

/** The key of each public file of a site. */
export const keysOf = ({ remotes, rest }: SiteIndex): ReadonlyMap<string, string> =>
  new Map(
    [rest, ...Object.values(remotes)].flatMap(({ folder, files }) =>
      files.map((file): [string, string] => [file, folder + file]),
    ),
  );

/** Whose the addresses of a site are. */
export const routesOf = ({ remotes }: SiteIndex): SiteRoutes =>
  Object.fromEntries(Object.entries(remotes).map(([name, { owns }]) => [name, owns]));
