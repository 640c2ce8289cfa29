import path from 'node:path';
import { readLive } from '../../../release/src/live/live.ts';
import { publicKey, readSiteIndex } from '../../../release/src/live/site-store.ts';
import type { Store } from '../../../release/src/store/store.ts';

/** Files that are a site, and how its addresses are answered. */
export interface StaticSite {
  /** The folder of the pages. */
  dir: string;
  /** The folder that holds `mf/`, the files that never change. */
  artefacts: string;
  /** Addresses below which everything is answered by the page of the address itself. */
  prefixes: string[];
  /** Addresses, and patterns ending in `/*`, that must not be indexed. */
  unindexed: string[];
}

/** A folder of plain files as a site. */
export const folderSite = (dir: string): StaticSite => ({
  dir,
  artefacts: dir,
  prefixes: [],
  unindexed: [],
});

/**
 * What is live in a store that is a folder; asked for each page, so that a release shows at once.
 * @throws Error before the first release
 */
export async function liveSite(store: Store): Promise<StaticSite> {
  const live = await readLive(store);
  if (!live) throw new Error(`Nothing is live in ${store.place} yet.`);
  const { prefixes, unindexed } = await readSiteIndex(store, live.site);
  return {
    dir: path.join(store.place, publicKey(live.site)),
    artefacts: store.place,
    prefixes,
    unindexed,
  };
}
