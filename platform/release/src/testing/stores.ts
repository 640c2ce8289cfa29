import { keysOf, readSiteIndex } from '../store/artifacts.ts';
import type { Store } from '../store/store.ts';

export interface WatchedStore extends Store {
  /** The read keys, once per read. */
  reads: string[];
  writes: Map<string, Buffer>;
}

export function watchStore(store: Store): WatchedStore {
  const reads: string[] = [];
  const writes = new Map<string, Buffer>();
  return {
    ...store,
    reads,
    writes,
    read(key) {
      reads.push(key);
      return store.read(key);
    },
    async create(key, bytes) {
      const isCreated = await store.create(key, bytes);
      if (isCreated) writes.set(key, bytes);
      return isCreated;
    },
  };
}

export async function readPublic(store: Store, revision: string, file: string): Promise<string> {
  const key = keysOf(await readSiteIndex(store, revision)).get(file);
  if (!key) throw new Error(`${revision} has no ${file}`);
  return String(await store.read(key));
}
