import path from 'node:path';
import { readLive } from '../stores/journal.ts';
import { keysOf, readSiteIndex, routesOf } from '../stores/site-index.ts';
import { addressesOf } from '../../core/compose/site-parts.ts';
import type { Store } from '../stores/store.ts';

/** The files of a site, and how its addresses map to them. */
export interface StaticSite {
  /** The path of a public file; its compressed forms lie beside it. */
  fileOf: (name: string) => string | undefined;
  /** Addresses of pages. With a trailing `/` they redirect here. */
  addresses: string[];
  /** Prefixes: every address below shows the page of the prefix. */
  prefixes: string[];
  /** Addresses, and patterns ending in `/*`, that must not be indexed. */
  unindexed: string[];
}

/** A folder of plain files as a site. */
export const folderSite = (dir: string): StaticSite => ({
  fileOf: (name) => path.join(dir, name),
  addresses: [],
  prefixes: [],
  unindexed: [],
});

/**
 * The live site of a folder store. Read for each page, so that a release shows at once.
 * @throws Error before the first release, or if older code composed the site
 */
export async function liveSite(store: Store): Promise<StaticSite> {
  const live = await readLive(store);
  if (!live) throw new Error(`Nothing is live in ${store.place} yet.`);
  const index = await readSiteIndex(store, live.revision);
  const keys = keysOf(index);
  return {
    fileOf(name) {
      const key = name.startsWith('mf/') ? name : keys.get(name);
      return key && path.join(store.place, key);
    },
    addresses: addressesOf(routesOf(index)),
    prefixes: index.prefixes,
    unindexed: index.unindexed,
  };
}
