import { createHash } from 'node:crypto';
import { mkdir, readdir, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CommandResult } from '@platform/build/command-line';
import { failedAt } from '@platform/contract/failure';
import { LIVE_FILE } from '@platform/contract/registry';
import type { SiteConfig } from '@platform/contract/site';
import { HEADERS_FILE, immutableHeaders } from '../pages/site-parts.ts';
import { headersOf, mediaType } from '../respond/respond.ts';
import { originalOf } from '../part/artifact.ts';
import { openPreviews } from '../state/parts.ts';
import { trustContracts } from '../store/artifacts.ts';
import { type Bucket, isBucket, openBucket } from '../store/bucket.ts';
import { readJournalSince } from '../store/journal.ts';
import { codeOf, openSite, READS_AT_ONCE } from '../store/open-site.ts';
import { checkedKey, mapConcurrently, type Store } from '../store/store.ts';

interface ExportOptions {
  /** Checks the environment of the pages. */
  config: Pick<SiteConfig, 'environment'>;
  now: Date;
}

interface Exported {
  /** The bucket, or a symbolic link to the folder of the complete site, which is switched in one step. */
  place: string;
  files: number;
  /** A static host sends everyone the same page. */
  leftOut: string[];
}

/** @param target a folder, or `s3://bucket/prefix` */
export async function exportTo(
  store: Store,
  target: string,
  options: ExportOptions,
): Promise<CommandResult> {
  const exported = isBucket(target)
    ? await exportToBucket(store, openBucket(target, process.env), options)
    : await exportSite(store, target, options).catch(failedAt(target));
  const { place, files, leftOut } = exported;
  const said = [
    `The live site is in ${place}: ${files} files.`,
    ...leftOut.map((one) => `Left out: ${one}, which only the server and the Worker show.`),
  ];
  return { text: said.join('\n'), json: exported };
}

/**
 * For a static host or a web server: pages at the root, and under `mf/` every version that is live, may still be open
 * in a tab, or has a preview.
 * @param target gets a folder with the site and `current` as a link to it; the folder before stays. The same again
 *   changes nothing
 */
export async function exportSite(
  store: Store,
  target: string,
  options: ExportOptions,
): Promise<Exported> {
  const { revision, names, read, leftOut } = await planExport(store, options);
  const place = path.join(target, 'current');
  const before = await readlink(place).catch(() => 'none');
  const folder = path.join(target, revision);
  const shown = { place, files: names.length, leftOut };
  if (before === revision) return shown;
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mapConcurrently(names, READS_AT_ONCE, async (name) => {
    const file = path.join(unfinished, checkedKey(name));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, await read(name));
  });
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
  await rm(`${place}.next`, { force: true });
  await symlink(revision, `${place}.next`);
  await rename(`${place}.next`, place);
  // A web server may still be reading the previous one.
  for (const name of await readdir(target)) {
    const isOld = /^[0-9a-f]{64}(\.unfinished)?$/.test(name) && name !== before;
    if (isOld && name !== revision) await rm(path.join(target, name), { recursive: true });
  }
  return shown;
}

/**
 * Pages have clean addresses as keys (`about`), since a bucket looks up exact keys only. The CDN compresses, and sends
 * the headers. Writes only what differs: first code, then files that name code, then pages, so that no page names a
 * missing file; removes last.
 */
export async function exportToBucket(
  store: Store,
  bucket: Bucket,
  options: ExportOptions,
): Promise<Exported> {
  const { site, names, read, leftOut } = await planExport(store, options);
  const there = await bucket.list('');
  const hosted = names.filter(
    (file) => originalOf(file) === undefined && file !== HEADERS_FILE && file !== '_redirects',
  );

  async function write(file: string): Promise<void> {
    const key = objectKey(file);
    const before = there.get(key);
    // Code of a version never changes.
    if (isCode(file) && before !== undefined) return;
    const bytes = await read(file);
    if (before === md5(bytes)) return;
    const { 'Cache-Control': cache = '' } = headersOf(site.headers, `/${key}`);
    await bucket.put(key, bytes, { 'content-type': mediaType(file), 'cache-control': cache });
  }

  for (const isInStep of [isCode, isData, isPage])
    await mapConcurrently(hosted.filter(isInStep), READS_AT_ONCE, write);
  await write(LIVE);
  const kept = new Set(hosted.map(objectKey));
  const gone = [...there.keys()].filter((key) => !kept.has(key));
  for (const isInStep of [isNotCode, isCode])
    await mapConcurrently(gone.filter(isInStep), READS_AT_ONCE, bucket.remove);
  return { place: bucket.place, files: kept.size, leftOut };
}

/** The bucket's settings name `index.html` and `404.html`. */
const objectKey = (file: string): string =>
  isPage(file) && file !== 'index.html' && file !== '404.html'
    ? file.slice(0, -'.html'.length)
    : file;

const isCode = (file: string): boolean => file.startsWith('mf/');
const isNotCode = (file: string): boolean => !isCode(file);
const isPage = (file: string): boolean => isNotCode(file) && file.endsWith('.html');
const isData = (file: string): boolean => isNotCode(file) && !isPage(file) && file !== LIVE;
/** Says what is live, so a bucket gets it last. */
const LIVE = LIVE_FILE.slice(1);

/** An object's ETag, without its quotes. */
const md5 = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex');

/** How long the files of a version stay after it was last live: as long as a tab may stay open. */
const KEPT_DAYS = 30;
const DAY_MS = 24 * 3600 * 1000;

/** Pages at the root, and under `mf/` the code of every version that is live or may still be open in a tab. */
async function planExport(store: Store, { config, now }: ExportOptions) {
  const since = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  const journal = await readJournalSince(store, since);
  const live = journal.at(-1);
  if (!live) throw new Error(`Nothing is live in ${store.place} yet.`);
  trustContracts(store, live.contracts);
  config.environment.check(live.env);
  const [site, code] = await Promise.all([openSite(store, live), codeOf(store, journal)]);
  const versions = new Set(code.map((key) => `${key.split('/', 3).join('/')}/`));
  const names = [...new Set([...code, ...site.keys.keys(), LIVE])];
  const content = JSON.stringify([live.revision, live.sequence, names]);
  return {
    revision: createHash('sha256').update(content).digest('hex'),
    leftOut: [
      ...Object.keys(live.parts).flatMap((name) =>
        live.parts[name]!.canary ? [`the canary of ${name}`] : [],
      ),
      ...Object.keys(openPreviews(live.previews ?? {}, now)).map((name) => `the preview ${name}`),
    ],
    site,
    names,
    /** @throws Error if the store lacks the file, or has another than was released */
    read: async (file: string): Promise<Buffer> => {
      const found = await site.file(file);
      if (!found) throw new Error(`${file} is not in ${store.place}`);
      const more = file === HEADERS_FILE ? immutableHeaders(versions) : '';
      return Buffer.concat([found.bytes, Buffer.from(more)]);
    },
  };
}
