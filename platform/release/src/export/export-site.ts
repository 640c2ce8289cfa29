import {
  link,
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
import { LIVE_FILE } from '@platform/contract/registry';
import type { SiteConfig } from '@platform/contract/site';
import { HEADERS_FILE, immutableHeaders } from '../pages/site-parts.ts';
import type { ServedSite } from '../respond/respond.ts';
import { openPreviews } from '../state/parts.ts';
import type { State } from '../state/state.ts';
import { isComposedFile, trustContracts } from '../store/artifacts.ts';
import { readJournalSince } from '../store/journal.ts';
import { codeOf, openSite, READS_AT_ONCE } from '../store/open-site.ts';
import { checkedKey, mapConcurrently, type Store } from '../store/store.ts';

export interface Exported {
  /** The bucket, or a symbolic link to the folder of the complete site, which is switched in one step. */
  place: string;
  /** How many files there are, and how many of them were not in the previous export. */
  files: number;
  written: number;
}

/**
 * For a static host or a web server: pages at the root, and under `mf/` every version that is live, may still be open
 * in a tab, or has a preview. Files of the previous export are linked, not read again.
 * @param target gets `<revision>/` with the site and `current` as a link to it; the previous revision stays
 * @param options.config checks the environment of the pages, and decides about headers
 */
export async function exportSite(
  store: Store,
  target: string,
  options: {
    config: Pick<SiteConfig, 'environment' | 'hstsIncludesSubdomains'>;
    isLiveOnly?: boolean;
    now: Date;
  },
): Promise<Exported> {
  const current = path.join(target, 'current');
  const before = await readlink(current).catch(() => 'none');
  const { revision, keys: wanted, read } = await planExport(store, options);

  const folder = path.join(target, revision);
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  for (const name of new Set([...wanted.keys()].map((file) => path.dirname(checkedKey(file))))) {
    await mkdir(path.join(unfinished, name), { recursive: true });
  }
  const isWritten = await mapConcurrently([...wanted.keys()], READS_AT_ONCE, writeFrom);

  await writeFile(path.join(unfinished, LIVE_FILE), await read(LIVE_FILE.slice(1)));
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
  await rm(`${current}.next`, { force: true });
  await symlink(revision, `${current}.next`);
  await rename(`${current}.next`, current);
  await removeOlder(target, [revision, before]);
  return { place: current, files: wanted.size, written: isWritten.filter(Boolean).length };

  /** @returns `false` for a file that is linked to the previous export's */
  async function writeFrom(file: string): Promise<boolean> {
    const [from, to] = [path.join(target, before, file), path.join(unfinished, file)];
    const known = await readFile(from).catch(() => undefined);
    if (file === HEADERS_FILE) return writeHeaders(to, known);
    // Artifacts never change; composed files are named by their content.
    const isSame = known && (isComposedFile(wanted.get(file)!, known) ?? true);
    if (isSame && (await isLinked(from, to))) return false;
    await writeFile(to, await read(file));
    return true;
  }

  async function writeHeaders(to: string, known: Buffer | undefined): Promise<boolean> {
    const versions = new Set(
      [...wanted.keys()].flatMap((file) => /^mf\/[^/]+\/[^/]+\//.exec(file) ?? []),
    );
    const bytes = Buffer.from(`${String(await read(HEADERS_FILE))}${immutableHeaders(versions)}`);
    await writeFile(to, bytes);
    return !known?.equals(bytes);
  }
}

const isLinked = (from: string, to: string): Promise<boolean> =>
  link(from, to).then(
    () => true,
    () => false,
  );

/** Keeps the previous revision, which a web server may still be reading. */
async function removeOlder(target: string, kept: readonly string[]): Promise<void> {
  for (const name of await readdir(target)) {
    const isRevision = /^[0-9a-f]{64}(\.unfinished)?$/.test(name);
    if (isRevision && !kept.includes(name)) await rm(path.join(target, name), { recursive: true });
  }
}

/** How long the files of a version stay after it was last live: as long as a tab may stay open. */
const KEPT_DAYS = 30;
const DAY_MS = 24 * 3600 * 1000;

/** Pages at the root, and under `mf/` the code of every version that is in use. */
interface ExportPlan {
  revision: string;
  site: ServedSite;
  /** The keys of its files in the store, by file. */
  keys: ReadonlyMap<string, string>;
  /** @throws Error if the store lacks the file, or has another than was released */
  read: (file: string) => Promise<Uint8Array>;
}

/**
 * With every version that is live or may still be open in a tab.
 * @param options.isLiveOnly allows leaving out canaries and previews
 * @param options.config checks the environment of the pages
 */
export async function planExport(
  store: Store,
  {
    config,
    now,
    isLiveOnly = false,
  }: { config: Pick<SiteConfig, 'environment'>; now: Date; isLiveOnly?: boolean },
): Promise<ExportPlan> {
  const since = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  const journal = await readJournalSince(store, since);
  const live = journal.at(-1);
  if (!live) throw new Error(`Nothing is live in ${store.place} yet.`);
  trustContracts(store, live.contracts);
  config.environment.check(live.env);
  if (!isLiveOnly) expectNoVariants(live, now);
  const [site, code] = await Promise.all([openSite(store, live), codeOf(store, journal)]);
  return {
    revision: live.revision,
    site,
    keys: new Map([...code.map((key) => [key, key] as const), ...site.keys]),
    async read(file) {
      const found = await site.file(file);
      if (!found) throw new Error(`${file} is not in ${store.place}`);
      return found.bytes;
    },
  };
}

/** A static host sends everyone the same page. @throws Error while a canary or a preview exists */
function expectNoVariants({ parts, previews = {} }: State, now: Date): void {
  const variants = [
    ...Object.entries(parts).flatMap(([name, { canary }]) =>
      canary ? [`the canary of ${name}`] : [],
    ),
    ...Object.keys(openPreviews(previews, now)).map((name) => `the preview ${name}`),
  ];
  if (variants.length === 0) return;
  throw new Error(
    `A static host cannot show ${variants.join(', ')}: serve the store with the server or the Worker ` +
      '(docs/hosting), or export the live site alone with --live-only.',
  );
}
