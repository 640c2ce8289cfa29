import { CONTRACT_FILE, isServed } from '@platform/contract/artifact';
import { readContract } from '@platform/release/adapters/stores/artifacts';
import { folderStore } from '@platform/release/adapters/stores/folder-store';
import { readLive } from '@platform/release/adapters/stores/journal';
import { keysOf, readSiteIndex, routesOf } from '@platform/release/adapters/stores/site-index';
import type { Store } from '@platform/release/adapters/stores/store';
import { artifactKey, filesOf } from '@platform/release/core/artifact';
import { addressesOf } from '@platform/release/core/compose/site-parts';
import type { HeaderRule } from '@platform/release/core/compose/static-hosts';
import { inLanes } from '@platform/release/core/lanes';
import { type Live, loadableVersions } from '@platform/release/core/state/live';
import { type CachedFile, fileCache, type FileCache } from './file-cache.ts';

/** One state of a site, ready to answer requests. */
export interface ServedSite {
  /** The number of the state. */
  sequence: number;
  /** A file by its public name, such as `index.html.br` or `mf/shop/1/main.js`. @throws if it cannot be read now */
  file: (name: string) => Promise<CachedFile | undefined>;
  /** Addresses of pages. With a trailing `/` they redirect here. */
  addresses: ReadonlySet<string>;
  /** Prefixes: every address below shows the page of the prefix. */
  prefixes: readonly string[];
  headers: readonly HeaderRule[];
}

/** Enough to hide the latency of a bucket: 600 files at 25 ms take half a second. */
const READS_AT_ONCE = 32;

/**
 * Reads everything that visitors of a state can ask for, so that no later fault of the store reaches them: its pages,
 * and of each part the live version, the fallback version and the canary.
 * @throws Error if a file is missing or cannot be read; then the state must not be served
 */
export async function readServedSite(
  store: Store,
  files: FileCache,
  live: Live,
): Promise<ServedSite> {
  const index = await readSiteIndex(store, live.revision);
  const composed = keysOf(index);
  const keys = new Set([...composed.values(), ...(await artifactKeys(store, live))]);
  await inLanes([...keys], READS_AT_ONCE, async (key) => {
    if (!(await files.read(key))) throw new Error(`${key} is not in ${store.place}`);
  });
  files.pin(keys);
  return {
    sequence: live.sequence,
    async file(name) {
      const key = name.startsWith('mf/') ? name : composed.get(name);
      return key === undefined ? undefined : files.read(key);
    },
    addresses: new Set(addressesOf(routesOf(index))),
    prefixes: index.prefixes,
    headers: index.headers,
  };
}

/** The live site of a store as it is now. @throws Error before the first release */
export async function readLiveSite(store: Store): Promise<ServedSite> {
  const live = await readLive(store);
  if (!live) throw new Error(`Nothing is live in ${store.place} yet.`);
  return readServedSite(store, fileCache(store, Infinity), live);
}

/** The files of a folder, for a site that is not in a store. */
export const folderFiles = (folder: string): ServedSite['file'] => {
  const files = fileCache(folderStore(folder), Infinity);
  return (name) => files.read(name);
};

async function artifactKeys(store: Store, { parts }: Live): Promise<string[]> {
  const versions = Object.entries(parts).flatMap(([name, part]) =>
    loadableVersions(part).map((version) => [name, version] as const),
  );
  const keys = await inLanes(versions, READS_AT_ONCE, async ([name, version]) => {
    const contract = await readContract(store, name, version);
    const served = [...filesOf(contract).filter(isServed), CONTRACT_FILE];
    return served.map((file) => artifactKey(name, version, file));
  });
  return keys.flat();
}
