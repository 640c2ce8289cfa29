import path from 'node:path';
import { folderStore } from './folder-store.ts';
import type { Access, Store } from './store.ts';

/**
 * Opens a store.
 * @param place a folder, or `s3://bucket/prefix` with the usual variables of AWS (`AWS_REGION`, `AWS_ACCESS_KEY_ID`,
 *   `AWS_SECRET_ACCESS_KEY`, and `AWS_ENDPOINT_URL_S3` for another server)
 * @throws Error for an address that is neither
 */
export async function openStore(place: string, access: Access): Promise<Store> {
  const s3 = /^s3:\/\/([^/]+)\/?(.*)$/i.exec(place);
  if (!s3) {
    if (/^\w+:\/\//.test(place))
      throw new Error(`${place} is no store: name a folder or s3://bucket/prefix.`);
    return folderStore(path.resolve(place));
  }
  // Imported here, because the SDK takes longer to load than a local release.
  const [{ S3Client }, { s3Store }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('./s3-store.ts'),
  ]);
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL } = process.env;
  const client = new S3Client({
    forcePathStyle: Boolean(AWS_ENDPOINT_URL_S3 || AWS_ENDPOINT_URL),
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  const prefix = s3[2]!.replace(/\/+$/, '');
  return s3Store(client, { bucket: s3[1]!, prefix: prefix && `${prefix}/`, access });
}
