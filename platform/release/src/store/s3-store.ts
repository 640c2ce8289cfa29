import { Failure } from '@platform/contract/failure';
import { mediaType } from '../respond/respond.ts';
import type { Bucket } from './bucket.ts';
import { type Access, checkedKey, isKey, type ReadableStore, type Store } from './store.ts';

const PROBE = 'probe/conditional-writes';
/** S3 returns 409 if two conditional writes collide; the request is then repeated. */
const ATTEMPTS = 10;

/** The part of a store in a bucket that servers need. */
export const s3Reader = (bucket: Bucket): ReadableStore => ({
  place: bucket.place,
  async read(key, maxBytes) {
    const found = isKey(key) ? await bucket.get(key, maxBytes) : undefined;
    return found && Buffer.from(await found.arrayBuffer());
  },
  list: async (prefix, max) =>
    [...(await bucket.list(prefix, max)).keys()].filter(isKey).toSorted(),
});

/** @throws Error if the server ignores conditions on writes: concurrent releases could then overwrite each other */
export async function s3Store(bucket: Bucket, access: Access): Promise<Store> {
  const store = bucketStore(bucket);
  if (access === 'read') return store;
  const probe = Buffer.from(
    'Written once, to see whether this server refuses to write it twice.\n',
  );
  if ((await store.create(PROBE, probe)) && (await store.create(PROBE, probe))) {
    throw new Error(
      `${store.place} overwrites what it was told to create only (If-None-Match: *). ` +
        'Two simultaneous releases could lose one there: use a server that supports conditional writes.',
    );
  }
  return store;
}

function bucketStore(bucket: Bucket): Store {
  return {
    ...s3Reader(bucket),
    async create(key, bytes) {
      const headers = {
        'content-type': mediaType(checkedKey(key)),
        'if-none-match': '*',
      };
      for (let attempt = 1; ; attempt += 1) {
        const status = await bucket.put(key, bytes, headers).catch(async (error: unknown) => {
          // No response arrived: the object may be there all the same, by this writer or another.
          if (await bucket.head(key).catch(() => undefined)) return 412;
          if (error instanceof Failure && key.startsWith('states/')) {
            error.outcome = `It is not known whether ${key} was written: remotes shows what is live.`;
          }
          throw error;
        });
        if (status === 412) return false;
        if (status !== 409) return true;
        if (attempt === ATTEMPTS)
          throw new Error(`${bucket.place} is busy: ${key} was not written.`);
      }
    },
    async writtenAt(key) {
      const headers = await bucket.head(checkedKey(key));
      return headers && new Date(headers.get('last-modified')!);
    },
    now: () => Promise.resolve(bucket.now()),
    remove: (key) => bucket.remove(checkedKey(key)),
    // An object is written in one request: the server keeps all of it or nothing.
    removeLeftovers: () => Promise.resolve(),
  };
}
