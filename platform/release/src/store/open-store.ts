import path from 'node:path';
import { isBucket, openBucket, s3Store } from './bucket.ts';
import { folderStore } from './folder-store.ts';
import { readSiteKey } from './keys.ts';
import type { Access, Store } from './store.ts';

/**
 * SITE_KEY names the store and the keys whose signatures count.
 * @param place a folder, or `s3://bucket/prefix` with the usual variables of AWS (`AWS_ENDPOINT_URL_S3` for another
 *   server)
 * @throws Error for an address that is neither, and for a SITE_KEY that is not a key
 */
export async function openStore(place: string, access: Access): Promise<Store> {
  if (!isBucket(place) && /^\w+:\/\//.test(place))
    throw new Error(`${place} is not a store: name a folder or s3://bucket/prefix.`);
  const store = isBucket(place)
    ? await s3Store(openBucket(place, process.env), access)
    : folderStore(path.resolve(place));
  return { ...store, trust: readSiteKey(process.env.SITE_KEY) };
}
