import { CONTRACT_FILE, isServed } from '@platform/contract/artifact';
import { readContract } from '@platform/release/adapters/stores/artifacts';
import { folderStore } from '@platform/release/adapters/stores/folder-store';
import { readLive } from '@platform/release/adapters/stores/journal';
import { keysOf, readSiteIndex } from '@platform/release/adapters/stores/site-index';
import type { Store } from '@platform/release/adapters/stores/store';
import { artifactKey, filesOf } from '@platform/release/core/artifact';
import { mapConcurrently } from '@platform/release/core/map-concurrently';
import { type ComposedSite, type Live, loadableVersions } from '@platform/release/core/state/live';
import { sitesOf } from '@platform/release/core/state/variants';
import { fileCache, type FileCache } from './file-cache.ts';
import { openState, type ServedSite, type ServedState } from './served-site.ts';

/** Enough to hide the latency of a bucket: 600 files at 25 ms take half a second. */
const READS_AT_ONCE = 32;

/**
 * Reads everything that visitors of a state can ask for, so that no later fault of the store reaches them: the pages of
 * the live site and of its canaries, and all versions that these can load. Previews are read when they are asked for.
 * @throws Error if a file is missing or cannot be read; then the state must not be served
 */
export async function readServedState(
  store: Store,
  files: FileCache,
  live: Live,
): Promise<ServedState> {
  const { previews: _, ...visible } = live;
  const sites = sitesOf(visible);
  const indexes = await Promise.all(sites.map(({ revision }) => readSiteIndex(store, revision)));
  const composed = indexes.flatMap((index) => [...keysOf(index).values()]);
  const keys = new Set([...composed, ...(await artifactKeys(store, sites))]);
  await mapConcurrently([...keys], READS_AT_ONCE, async (key) => {
    if (!(await files.read(key))) throw new Error(`${key} is not in ${store.place}`);
  });
  files.pin(keys);
  return openState(store, files, live);
}

/** @throws Error before the first release */
export async function readLiveSite(store: Store): Promise<ServedSite> {
  const live = await readLive(store);
  if (!live) throw new Error(`Nothing is live in ${store.place} yet.`);
  return (await readServedState(store, fileCache(store, Infinity), live)).live;
}

/** The files of a folder, for a site that is not in a store. */
export const folderFiles = (folder: string): ServedSite['file'] => {
  const files = fileCache(folderStore(folder), Infinity);
  return (name) => files.read(name);
};

async function artifactKeys(store: Store, sites: readonly ComposedSite[]): Promise<string[]> {
  const loadable = new Map(
    sites
      .flatMap(({ parts }) => Object.entries(parts))
      .flatMap(([name, part]) => loadableVersions(part).map((version) => [name, version] as const))
      .map((one) => [one.join('@'), one]),
  );
  const versions = [...loadable.values()];
  const keys = await mapConcurrently(versions, READS_AT_ONCE, async ([name, version]) => {
    const contract = await readContract(store, name, version);
    const served = [...filesOf(contract).filter(isServed), CONTRACT_FILE];
    return served.map((file) => artifactKey(name, version, file));
  });
  return keys.flat();
}
