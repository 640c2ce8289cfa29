import path from 'node:path';
import { readTrustedKeys } from '../state/owners.ts';
import { isBucket, openBucket } from './bucket.ts';
import { folderStore } from './folder-store.ts';
import type { Access, Store } from './store.ts';

/**
 * SITE_OWNERS names the owners whose signatures count.
 * @param place a folder, or `s3://bucket/prefix` with the usual variables of AWS (`AWS_ENDPOINT_URL_S3` for another server)
 * @throws Error for an address that is neither, and for a SITE_OWNERS that names no owner
 */
export async function openStore(place: string, access: Access): Promise<Store> {
  const trusted = readTrustedKeys(process.env.SITE_OWNERS);
  return { ...(await openPlace(place, access)), trusted };
}

async function openPlace(place: string, access: Access): Promise<Store> {
  if (isBucket(place)) {
    // A command on a store in a folder needs none of it.
    const { s3Store } = await import('./s3-store.ts');
    return s3Store(openBucket(place, process.env), access);
  }
  if (/^\w+:\/\//.test(place))
    throw new Error(`${place} is not a store: name a folder or s3://bucket/prefix.`);
  return folderStore(path.resolve(place));
}
