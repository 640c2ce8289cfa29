import { folderStore } from '@platform/release/store/folder-store';
import { readLive } from '@platform/release/store/journal';
import { fileCache, openSite } from '@platform/release/store/open-site';
import type { Store } from '@platform/release/store/store';
import type { ServedSite } from '@platform/release/respond/respond';

/** @throws Error before the first release */
export async function readLiveSite(store: Store): Promise<ServedSite> {
  const live = await readLive(store);
  if (!live) throw new Error(`Nothing is live in ${store.place} yet.`);
  return openSite(store, live, fileCache(store, Infinity));
}

/** The files of a folder, for a site that is not in a store. */
export const folderFiles = (folder: string): ServedSite['file'] => {
  const files = fileCache(folderStore(folder), Infinity);
  return (name) => files.read(name, () => Promise.resolve(true));
};
