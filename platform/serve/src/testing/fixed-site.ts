import { folderStore } from '@platform/release/store/folder-store';
import { readLive } from '@platform/release/store/journal';
import type { Store } from '@platform/release/store/store';
import { fileCache } from '../file-cache.ts';
import { readServedState } from '../follow-store.ts';
import type { ServedSite, ServedState } from '../served-site.ts';

/** @throws Error before the first release */
export async function readLiveSite(store: Store): Promise<ServedSite> {
  const live = await readLive(store);
  if (!live) throw new Error(`Nothing is live in ${store.place} yet.`);
  return (await readServedState(store, fileCache(store, Infinity), live)).live;
}

/** The files of a folder, for a site that is not in a store. */
export const folderFiles = (folder: string): ServedSite['file'] => {
  const files = fileCache(folderStore(folder), Infinity);
  return (name) => files.read(name, () => Promise.resolve(true));
};

export const stateOf = (live: ServedSite, sequence = 0): ServedState => ({
  sequence,
  live,
  canaries: [],
  previews: [],
  recalled: {},
});
