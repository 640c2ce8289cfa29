import { createHash } from 'node:crypto';
import {
  copyFile,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import type { CommandResult } from '@platform/build/command-line';
import { failedAt } from '@platform/contract/failure';
import { LIVE_FILE } from '@platform/contract/registry';
import type { SiteConfig } from '@platform/contract/site';
import { HEADERS_FILE, immutableHeaders } from '../pages/site-parts.ts';
import { headersOf, mediaType } from '../respond/respond.ts';
import { openPreviews } from '../state/parts.ts';
import { originalOf, trustContracts } from '../store/artifacts.ts';
import { type Bucket, isBucket, openBucket } from '../store/bucket.ts';
import { readJournalSince } from '../store/journal.ts';
import { codeOf, openSite, READS_AT_ONCE } from '../store/open-site.ts';
import { checkedKey, mapConcurrently, type Store } from '../store/store.ts';

export interface ExportOptions {
  /** Checks the environment of the pages. */
  config: Pick<SiteConfig, 'environment'>;
  now: Date;
}

export interface Exported {
  /** The bucket, or a symbolic link to the folder of the complete site, which is switched in one step. */
  place: string;
  /** How many files there are, and how many of them were not in the previous export. */
  files: number;
  written: number;
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
  const { place, files, written, leftOut } = exported;
  const said = [
    `The live site is in ${place}: ${files} files, ${written} of them new.`,
    ...leftOut.map((one) => `Left out: ${one}, which only the server and the Worker show.`),
  ];
  return { text: said.join('\n'), json: exported };
}

/**
 * Pages have clean addresses as keys (`about`), since a bucket looks up exact keys only. The CDN compresses, and sends
 * the headers.
 */
export async function exportToBucket(
  store: Store,
  bucket: Bucket,
  options: ExportOptions,
): Promise<Exported> {
  const plan = await planExport(store, options);
  const isHosted = (file: string): boolean =>
    originalOf(file) === undefined && file !== HEADERS_FILE && file !== '_redirects';
  const keep = () => Promise.resolve();
  const host = { ...bucket, keep, keyOf: objectKey };
  return writeSite({ ...plan, names: plan.names.filter(isHosted) }, host);
}

/** The bucket's settings name `index.html` and `404.html`. */
const objectKey = (file: string): string =>
  isPage(file) && file !== 'index.html' && file !== '404.html'
    ? file.slice(0, -'.html'.length)
    : file;

/**
 * For a static host or a web server: pages at the root, and under `mf/` every version that is live, may still be open
 * in a tab, or has a preview.
 * @param target gets `<revision>/` with the site and `current` as a link to it; the previous revision stays
 */
export async function exportSite(
  store: Store,
  target: string,
  options: ExportOptions,
): Promise<Exported> {
  const current = path.join(target, 'current');
  const before = await readlink(current).catch(() => 'none');
  const plan = await planExport(store, options);
  const folder = path.join(target, plan.revision);
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const exported = await writeSite(plan, folderHost(path.join(target, before), unfinished));
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
  await rm(`${current}.next`, { force: true });
  await symlink(plan.revision, `${current}.next`);
  await rename(`${current}.next`, current);
  // A web server may still be reading the previous one.
  for (const name of await readdir(target)) {
    const isOld = /^[0-9a-f]{64}(\.unfinished)?$/.test(name) && name !== before;
    if (isOld && name !== plan.revision) await rm(path.join(target, name), { recursive: true });
  }
  return { ...exported, place: current };
}

/** Where files are exported to. */
interface Host extends Pick<Bucket, 'place' | 'list' | 'remove'> {
  keyOf: (file: string) => string;
  put: (key: string, bytes: Buffer, headers: Record<string, string>) => Promise<unknown>;
  /** What `list` has found stays. */
  keep: (key: string) => Promise<void>;
}

/** Reads the previous export, and writes the next one next to it. */
function folderHost(from: string, to: string): Host {
  const fileFor = async (key: string): Promise<string> => {
    const file = path.join(to, checkedKey(key));
    await mkdir(path.dirname(file), { recursive: true });
    return file;
  };
  return {
    place: to,
    keyOf: (file) => file,
    async list() {
      const found = await readdir(from, { recursive: true, withFileTypes: true }).catch(() => []);
      const files = found.filter((one) => one.isFile());
      const read = async ({ parentPath, name }: (typeof files)[number]) => {
        const file = path.join(parentPath, name);
        const key = path.relative(from, file).replaceAll(path.sep, '/');
        return [key, md5(await readFile(file))] as const;
      };
      return new Map(await mapConcurrently(files, READS_AT_ONCE, read));
    },
    put: async (key, bytes) => writeFile(await fileFor(key), bytes),
    keep: async (key) => copyFile(path.join(from, key), await fileFor(key)),
    remove: () => Promise.resolve(),
  };
}

/**
 * Writes only what differs: first code, then files that name code, then pages, so that no page names a missing file;
 * removes last.
 */
async function writeSite(
  { site, names, read, leftOut }: ExportPlan,
  host: Host,
): Promise<Exported> {
  const there = await host.list('');
  const kept = new Set<string>();

  /** @returns whether it is new */
  async function write(file: string): Promise<boolean> {
    const key = host.keyOf(file);
    kept.add(key);
    const before = there.get(key);
    // Code of a version never changes.
    const bytes = isCode(file) && before !== undefined ? undefined : await read(file);
    if (!bytes || before === md5(bytes)) {
      await host.keep(key);
      return false;
    }
    const { 'Cache-Control': cache = '' } = headersOf(site.headers, `/${key}`);
    await host.put(key, bytes, { 'content-type': mediaType(file), 'cache-control': cache });
    return true;
  }

  const results: boolean[] = [];
  for (const isInStep of [isCode, isData, isPage])
    results.push(...(await mapConcurrently(names.filter(isInStep), READS_AT_ONCE, write)));
  results.push(await write(LIVE_FILE.slice(1)));
  const gone = [...there.keys()].filter((key) => !kept.has(key));
  for (const isInStep of [isNotCode, isCode])
    await mapConcurrently(gone.filter(isInStep), READS_AT_ONCE, host.remove);
  const written = results.filter(Boolean).length;
  return { place: host.place, files: kept.size, written, leftOut };
}

const isCode = (file: string): boolean => file.startsWith('mf/');
const isNotCode = (file: string): boolean => !isCode(file);
const isPage = (file: string): boolean => isNotCode(file) && file.endsWith('.html');
const isData = (file: string): boolean => isNotCode(file) && !isPage(file);

/** An object's ETag, without its quotes. */
const md5 = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex');

/** How long the files of a version stay after it was last live: as long as a tab may stay open. */
const KEPT_DAYS = 30;
const DAY_MS = 24 * 3600 * 1000;

type ExportPlan = Awaited<ReturnType<typeof planExport>>;

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
  return {
    revision: live.revision,
    leftOut: [
      ...Object.keys(live.parts).flatMap((name) =>
        live.parts[name]!.canary ? [`the canary of ${name}`] : [],
      ),
      ...Object.keys(openPreviews(live.previews ?? {}, now)).map((name) => `the preview ${name}`),
    ],
    site,
    names: [...new Set([...code, ...site.keys.keys()])],
    /** @throws Error if the store lacks the file, or has another than was released */
    read: async (file: string): Promise<Buffer> => {
      const found = await site.file(file);
      if (!found) throw new Error(`${file} is not in ${store.place}`);
      const more = file === HEADERS_FILE ? immutableHeaders(versions) : '';
      return Buffer.concat([found.bytes, Buffer.from(more)]);
    },
  };
}
