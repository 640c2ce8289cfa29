import path from 'node:path';
import { PROJECT_ROOT } from '@platform/build/parts';
import { folderStore } from './folder-store.ts';
import type { Store } from './store.ts';

/** The store of a machine that sets no other. */
export const LOCAL_STORE = path.join(PROJECT_ROOT, '.local/store');

/**
 * The store that RELEASE_STORE names: a folder, or `s3://bucket/prefix` with the usual variables of AWS
 * (`AWS_REGION`, `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, and `AWS_ENDPOINT_URL_S3` for another server).
 */
export async function openStore(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Store> {
  const place = env.RELEASE_STORE || LOCAL_STORE;
  const s3 = /^s3:\/\/([^/]+)\/?(.*)$/.exec(place);
  if (!s3) return folderStore(path.resolve(place));
  // Imported here, because the SDK takes longer to load than a local release.
  const [{ S3Client }, { s3Store }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('./s3-store.ts'),
  ]);
  const client = new S3Client({
    forcePathStyle: Boolean(env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL),
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  const prefix = s3[2]!.replace(/\/+$/, '');
  return s3Store(client, s3[1]!, prefix && `${prefix}/`);
}
