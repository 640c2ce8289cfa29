import { randomUUID } from 'node:crypto';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { mediaType } from '../../core/compose/request-path.ts';
import { type Access, checkedKey, isKey, type Store } from './store.ts';

const PROBE = 'probe/conditional-writes';
/** S3 returns 409 if two conditional writes collide; the request is then repeated. */
const ATTEMPTS = 10;

/** The place of a store in S3, and the access to it. */
export interface BucketPlace {
  bucket: string;
  /** The beginning of every key, empty or ending in `/`. */
  prefix: string;
  access: Access;
}

/**
 * A store in a bucket of S3 or a compatible server. To write, the server must support conditions on writes.
 * @throws Error if it ignores them, because concurrent releases could then overwrite each other
 */
export async function s3Store(
  client: S3Client,
  { bucket, prefix, access }: BucketPlace,
): Promise<Store> {
  const store = bucketStore(client, bucket, prefix);
  if (access === 'read') return store;
  const probe = Buffer.from(
    'Written once, to see whether this server refuses to write it twice.\n',
  );
  if ((await store.create(PROBE, probe)) && (await store.create(PROBE, probe))) {
    throw new Error(
      `${store.place} overwrites what it was told to create only (If-None-Match: *). ` +
        'Two releases at once could lose one there: use a server that supports conditional writes.',
    );
  }
  return store;
}

function bucketStore(client: S3Client, bucket: string, prefix: string): Store {
  async function create(key: string, bytes: Buffer): Promise<boolean> {
    // Marks the object as ours: the client repeats a write whose response was lost, and then finds its own object.
    const writer = randomUUID();
    const object = {
      Bucket: bucket,
      Key: prefix + checkedKey(key),
      Body: bytes,
      ContentType: mediaType(key),
      Metadata: { writer },
    };
    for (let attempt = 1; ; attempt += 1) {
      try {
        await client.send(new PutObjectCommand({ ...object, IfNoneMatch: '*' }));
        return true;
      } catch (error) {
        const status = statusOf(error);
        if (status === 412)
          return wasRepeated(error, attempt) && (await writerOf(object)) === writer;
        // Every response was lost, or the server failed: the object may be there all the same, by this writer or another.
        const isUnclear = status === undefined || status >= 500;
        const found = isUnclear ? await writerOf(object).catch(() => undefined) : undefined;
        if (found !== undefined) return found === writer;
        if (status !== 409 || attempt >= ATTEMPTS) throw error;
      }
    }
  }

  async function writerOf({ Key }: { Key: string }): Promise<string | undefined> {
    const { Metadata } = await client.send(new HeadObjectCommand({ Bucket: bucket, Key }));
    return Metadata?.['writer'];
  }
  return {
    place: `s3://${bucket}/${prefix}`,
    async read(key) {
      if (!isKey(key)) return undefined;
      try {
        const found = await client.send(
          new GetObjectCommand({ Bucket: bucket, Key: prefix + key }),
        );
        return Buffer.from(await found.Body!.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    create,
    async list(keyPrefix) {
      const keys: string[] = [];
      const wanted = { Bucket: bucket, Prefix: prefix + keyPrefix };
      for await (const page of paginateListObjectsV2({ client }, wanted)) {
        for (const { Key } of page.Contents ?? []) keys.push(Key!.slice(prefix.length));
      }
      return keys.filter(isKey).toSorted();
    },
    async writtenAt(key) {
      try {
        const Key = prefix + checkedKey(key);
        return (await client.send(new HeadObjectCommand({ Bucket: bucket, Key }))).LastModified;
      } catch (error) {
        if (statusOf(error) === 404) return undefined;
        throw error;
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: prefix + checkedKey(key) }));
    },
    // An object is written in one request: the server keeps all of it or nothing.
    removeLeftovers: () => Promise.resolve(),
  };
}

const wasRepeated = (error: unknown, attempt: number): boolean =>
  attempt > 1 || (error instanceof S3ServiceException && (error.$metadata.attempts ?? 1) > 1);

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
