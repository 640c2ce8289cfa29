import path from 'node:path';
import { readLive } from '@platform/release/adapters/stores/journal';
import { keysOf, readSiteIndex, routesOf } from '@platform/release/adapters/stores/site-index';
import { addressesOf } from '@platform/release/core/compose/site-parts';
import type { Store } from '@platform/release/adapters/stores/store';

/** Files that are a site, and how its addresses are answered. */
export interface StaticSite {
  /** Where a public file lies, below `mf/` or beside it; its compressed forms lie beside it. */
  fileOf: (name: string) => string | undefined;
  /** Addresses of pages; with a `/` at its end, each leads to itself without. */
  addresses: string[];
  /** Addresses below which everything is answered by the page of the address itself. */
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
 * What is live in a store that is a folder; asked for each page, so that a release shows at once.
 * @throws Error before the first release, and where it was composed by earlier code
 */
export async function liveSite(store: Store): Promise<StaticSite> {
  const live = await readLive(store);
  if (!live) throw new Error(`Nothing is live in ${store.place} yet.`);
  const index = await readSiteIndex(store, live.site);
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
