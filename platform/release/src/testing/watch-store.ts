import type { Store } from '../adapters/stores/store.ts';

/** A store that remembers what was read from it and written to it. */
export interface WatchedStore extends Store {
  /** Keys that were asked for, as often as they were. */
  reads: string[];
  /** Keys that were created, with their bytes. */
  writes: Map<string, Buffer>;
}

/** Watches a store from now on. */
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
