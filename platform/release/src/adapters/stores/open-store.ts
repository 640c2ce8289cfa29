import path from 'node:path';
import type { S3Client } from '@aws-sdk/client-s3';
import { folderStore } from './folder-store.ts';
import type { Access, Store } from './store.ts';

/** As many requests at once as an export or a server makes. */
const CONNECTIONS = { maxSockets: 64 };

/**
 * Opens a store.
 * @param place a folder, or `s3://bucket/prefix` with the usual variables of AWS (`AWS_REGION`, `AWS_ACCESS_KEY_ID`,
 *   `AWS_SECRET_ACCESS_KEY`, and `AWS_ENDPOINT_URL_S3` for another server)
 * @throws Error for an address that is neither
 */
export async function openStore(place: string, access: Access): Promise<Store> {
  const s3 = bucketPlaceOf(place);
  if (!s3) {
    if (/^\w+:\/\//.test(place))
      throw new Error(`${place} is not a store: name a folder or s3://bucket/prefix.`);
    return folderStore(path.resolve(place));
  }
  // Imported here, because the SDK takes longer to load than a local release.
  const [client, { s3Store }] = await Promise.all([openClient(), import('./s3-store.ts')]);
  return s3Store(client, { ...s3, access });
}

/** The bucket and prefix of an address `s3://bucket/prefix`; `undefined` for others. */
export function bucketPlaceOf(place: string): { bucket: string; prefix: string } | undefined {
  const [, bucket, below = ''] = /^s3:\/\/([^/]+)\/?(.*)$/i.exec(place) ?? [];
  const prefix = below.replace(/\/+$/, '');
  return bucket === undefined ? undefined : { bucket, prefix: prefix && `${prefix}/` };
}

/** A client of S3, or of the server that the variables of AWS name. */
export async function openClient(): Promise<S3Client> {
  const { S3Client: Client } = await import('@aws-sdk/client-s3');
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL } = process.env;
  return new Client({
    forcePathStyle: Boolean(AWS_ENDPOINT_URL_S3 || AWS_ENDPOINT_URL),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    requestHandler: { httpAgent: CONNECTIONS, httpsAgent: CONNECTIONS },
  });
}
