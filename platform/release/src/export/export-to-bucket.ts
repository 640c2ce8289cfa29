import { createHash } from 'node:crypto';
import { LIVE_FILE } from '@platform/contract/registry';
import type { SiteConfig } from '@platform/contract/site';
import { HEADERS_FILE } from '../pages/site-parts.ts';
import { readRequest } from '../respond/request.ts';
import { mediaType, respond } from '../respond/respond.ts';
import { originalOf } from '../store/artifacts.ts';
import type { Bucket } from '../store/bucket.ts';
import { READS_AT_ONCE } from '../store/open-site.ts';
import { mapConcurrently, type Store } from '../store/store.ts';
import { type Exported, planExport } from './export-site.ts';

/**
 * Writes only what differs: first code, then files that name code, then pages, so that no page names a missing file;
 * removes last. Pages have clean addresses as keys (`about`), since a bucket looks up exact keys only.
 * @param options.config checks the environment of the pages
 * @param options.isLiveOnly allows leaving out canaries and previews
 */
export async function exportToBucket(
  store: Store,
  host: Bucket,
  options: { config: Pick<SiteConfig, 'environment'>; now: Date; isLiveOnly?: boolean },
): Promise<Exported> {
  const [{ site, keys, read }, there] = await Promise.all([
    planExport(store, options),
    host.list(''),
  ]);
  const liveFile = LIVE_FILE.slice(1);
  const wanted = [...keys.keys()].filter(isHosted);
  let written = 0;

  async function write(file: string): Promise<void> {
    const target = objectKey(file);
    // Code of a version never changes.
    if (isCode(file) && there.has(target)) return;
    const address = file === 'index.html' ? '/' : encodeURI(`/${target}`);
    const { headers, body } = await respond(site, readRequest('GET', address));
    // A bucket redirects nobody: the page of an address that moved leads on.
    const bytes = Buffer.from(body ?? (await read(file)));
    if (there.get(target) === md5(bytes)) return;
    const { 'Cache-Control': cacheControl = '' } = headers;
    await host.put(target, bytes, {
      'content-type': mediaType(file),
      'cache-control': cacheControl,
    });
    written += 1;
  }

  for (const isInStep of [isCode, isData, isPage]) {
    const step = wanted.filter(isInStep);
    await mapConcurrently(step, READS_AT_ONCE, write);
  }
  await write(liveFile);
  const kept = new Set([...wanted.map(objectKey), liveFile]);
  const gone = [...there.keys()].filter((key) => !kept.has(key));
  for (const isInStep of [isNotCode, isCode]) {
    await mapConcurrently(gone.filter(isInStep), READS_AT_ONCE, host.remove);
  }
  return { place: host.place, files: kept.size, written };
}

/** The CDN compresses, and sends the headers. */
const isHosted = (file: string): boolean =>
  originalOf(file) === undefined && file !== HEADERS_FILE && file !== '_redirects';

const isCode = (file: string): boolean => file.startsWith('mf/');
const isNotCode = (file: string): boolean => !isCode(file);
const isPage = (file: string): boolean => isNotCode(file) && file.endsWith('.html');
const isData = (file: string): boolean => isNotCode(file) && !isPage(file);

/** An object's ETag, without its quotes. */
const md5 = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex');

/** The bucket's settings name `index.html` and `404.html`. */
const objectKey = (file: string): string =>
  isPage(file) && file !== 'index.html' && file !== '404.html'
    ? file.slice(0, -'.html'.length)
    : file;
