import {
  DeleteObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';

/** An object of a web host, as browsers get it. */
interface HostedObject {
  bytes: Buffer;
  contentType: string;
  cacheControl: string;
}

/** A bucket that a CDN serves. Its objects change, unlike those of a store. */
export interface HostBucket {
  place: string;
  /** The MD5 of each object by its key, in hexadecimal digits, as far as the bucket tells it. */
  list: () => Promise<ReadonlyMap<string, string>>;
  put: (key: string, object: HostedObject) => Promise<void>;
  remove: (key: string) => Promise<void>;
}

/** @param prefix the beginning of every key, empty or ending in `/` */
export const hostBucket = (
  client: S3Client,
  { bucket, prefix }: { bucket: string; prefix: string },
): HostBucket => ({
  place: `s3://${bucket}/${prefix}`,
  async list() {
    const found = new Map<string, string>();
    for await (const page of paginateListObjectsV2(
      { client },
      { Bucket: bucket, Prefix: prefix },
    )) {
      for (const { Key, ETag = '' } of page.Contents ?? []) {
        found.set(Key!.slice(prefix.length), ETag.replaceAll('"', ''));
      }
    }
    return found;
  },
  async put(key, { bytes, contentType, cacheControl }) {
    await client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: prefix + key,
        Body: bytes,
        ContentType: contentType,
        CacheControl: cacheControl,
      }),
    );
  },
  async remove(key) {
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: prefix + key }));
  },
});
