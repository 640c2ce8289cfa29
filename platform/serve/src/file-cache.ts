import { createHash } from 'node:crypto';
import type { CheckFile } from '@platform/release/store/check-file';
import { ChangedFile, type ReadableStore } from '@platform/release/store/store';

type ReadableFiles = Pick<ReadableStore, 'place' | 'read'>;

/** Keys never change their bytes, so a file in memory is never outdated. */
export interface CachedFile {
  bytes: Uint8Array;
  /** Strong, in quotes. */
  etag: string;
}

/** Holds the files of the live site, and others until a limit is reached. */
export interface FileCache {
  /**
   * @returns `undefined` if the store has no such key
   * @throws the store's error if the file is not in memory, and ChangedFile if `check` refuses its bytes
   */
  read: (key: string, check: CheckFile) => Promise<CachedFile | undefined>;
  /** Pinned files are never evicted. */
  pin: (keys: ReadonlySet<string>) => void;
  readonly bytes: number;
}

/** @param maxBytes for all files; pinned files stay even beyond it */
export function fileCache(store: ReadableFiles, maxBytes: number): FileCache {
  // Ordered by last use.
  const files = new Map<string, CachedFile>();
  let pinned: ReadonlySet<string> = new Set();
  let total = 0;

  function evict(): void {
    for (const [key, { bytes }] of files) {
      if (total <= maxBytes) return;
      if (pinned.has(key)) continue;
      files.delete(key);
      total -= bytes.length;
    }
  }

  async function load(key: string, check: CheckFile): Promise<CachedFile | undefined> {
    const bytes = await store.read(key);
    if (!bytes) return undefined;
    if (!(await check(key, bytes))) throw new ChangedFile(store, key);
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    const file = { bytes, etag: `"${hash}"` };
    // A concurrent request may have loaded the file already.
    if (!files.has(key)) total += bytes.length;
    files.set(key, file);
    evict();
    return file;
  }

  return {
    async read(key, check) {
      const known = files.get(key);
      if (!known) return load(key, check);
      files.delete(key);
      files.set(key, known);
      return known;
    },
    pin(keys) {
      pinned = keys;
      evict();
    },
    get bytes() {
      return total;
    },
  };
}

/** A store in which concurrent reads of the same key share one request. */
export function sharingReads(store: ReadableFiles): ReadableFiles {
  const reading = new Map<string, ReturnType<ReadableStore['read']>>();
  return {
    place: store.place,
    read(key) {
      const shared = reading.get(key) ?? store.read(key).finally(() => reading.delete(key));
      reading.set(key, shared);
      return shared;
    },
  };
}
