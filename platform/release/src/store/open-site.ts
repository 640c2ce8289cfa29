import { integrityOf } from '@platform/build/seal-artifact';
import { CONTRACT_FILE, isServed } from '@platform/contract/artifact';
import { LIVE_FILE, type LiveFile } from '@platform/contract/registry';
import { addressing } from '../pages/site-parts.ts';
import { artifactKey, filesOf, label, originalOf, sha256 } from '../part/artifact.ts';
import { isCode, type ServedSite, type SiteFile, siteFile } from '../respond/respond.ts';
import { type ComposedSite, loadableVersions, type State } from '../state/state.ts';
import { contentOf, isComposedFile, keysOf, readContract, readSiteIndex } from './artifacts.ts';
import { ChangedFile, mapConcurrently, type ReadableStore } from './store.ts';

type ReadableFiles = Pick<ReadableStore, 'place' | 'read'>;

/**
 * `undefined` if the store has no such key.
 * @throws the store's error, and ChangedFile if `check` refuses the bytes
 */
export type ReadFile = (key: string, check: CheckFile) => Promise<SiteFile | undefined>;

export interface StoredSite extends ServedSite {
  /** The keys of its composed files, by public name. */
  keys: ReadonlyMap<string, string>;
}

/**
 * A site of a store, ready to be sent. Files are read when they are asked for, and compared with their hashes.
 * @param options.revision one of the sites of the state; by default the live one
 * @throws Error if its index cannot be read
 */
export async function openSite(
  store: ReadableStore,
  state: Pick<State, 'sequence' | 'revision' | 'recalled' | 'contracts'>,
  options: { revision?: string; read?: ReadFile } = {},
): Promise<StoredSite> {
  const { revision = state.revision, read = fileReader(store) } = options;
  const { sequence, recalled = {} } = state;
  const index = await readSiteIndex(store, revision);
  const keys = keysOf(index);
  const check = checkerOf(store, state);
  const live = siteFile(Buffer.from(JSON.stringify({ sequence, recalled } satisfies LiveFile)));
  return {
    ...addressing(index.routes),
    headers: index.headers,
    keys,
    async file(name) {
      if (`/${name}` === LIVE_FILE) return live;
      const key = isCode(`/${name}`) ? name : keys.get(name);
      return key === undefined ? undefined : read(key, check);
    },
  };
}

const fileReader =
  (store: ReadableFiles): ReadFile =>
  async (key, check) => {
    const bytes = await store.read(key);
    if (!bytes) return undefined;
    if (!(await check(key, bytes))) throw new ChangedFile(store, key);
    return siteFile(bytes);
  };

export type FileCache = ReturnType<typeof fileCache>;

/**
 * Holds the files of the live site, and others until a limit is reached. Keys never change their bytes, so a file in
 * memory is never outdated.
 * @param maxBytes pinned files stay even beyond it
 */
export function fileCache(store: ReadableFiles, maxBytes: number) {
  const load = fileReader(store);
  // Ordered by last use.
  const files = new Map<string, SiteFile>();
  let pinned: ReadonlySet<string> = new Set();
  let total = 0;

  function evict(): void {
    for (const [key, { bytes }] of files) {
      if (total <= maxBytes) return;
      if (pinned.has(key)) continue;
      files.delete(key);
      total -= bytes.length;
    }
  }

  const read: ReadFile = async (key, check) => {
    const file = files.get(key) ?? (await load(key, check));
    if (!file) return undefined;
    // A concurrent request may have loaded the file already.
    if (!files.delete(key)) total += file.bytes.length;
    files.set(key, file);
    evict();
    return file;
  };

  return {
    read,
    /** Pinned files are never evicted. */
    pin(keys: ReadonlySet<string>): void {
      pinned = keys;
      evict();
    },
    get bytes() {
      return total;
    },
  };
}

/** Whether bytes are those that were released under a key. */
export type CheckFile = (key: string, bytes: Buffer) => Promise<boolean>;

/**
 * Compares files of a state with their hashes: composed files, and those of the versions that it knows. Where SITE_KEY
 * is set, others are not served.
 */
export function checkerOf(
  store: ReadableStore,
  { contracts = {} }: Pick<State, 'contracts'>,
): CheckFile {
  return async (key, bytes) => {
    const isComposed = isComposedFile(key, bytes);
    if (isComposed !== undefined) return isComposed;
    const [, part = '', version = '', ...file] = key.split('/');
    const digest = contracts[label({ name: part, version })];
    if (digest === undefined) return !store.trust;
    const name = file.join('/');
    if (name === CONTRACT_FILE) return sha256(bytes) === digest;
    const { files } = await readContract(store, part, version);
    const entry = files[originalOf(name) ?? name];
    const content = entry && (await contentOf(name, bytes));
    return content !== undefined && integrityOf(content) === entry!.integrity;
  };
}

/**
 * Enough to hide the latency of a bucket, whose client opens as many connections: 600 files at 25 ms take a quarter of
 * a second.
 */
export const READS_AT_ONCE = 64;

/** The keys of all code that pages of these sites can load. */
export async function codeOf(
  store: ReadableStore,
  sites: readonly Pick<ComposedSite, 'parts'>[],
): Promise<string[]> {
  const loadable = sites
    .flatMap(({ parts }) => Object.entries(parts))
    .flatMap(([name, part]) => loadableVersions(part).map((version) => ({ name, version })));
  const versions = [...new Map(loadable.map((one) => [label(one), one])).values()];
  const keys = await mapConcurrently(versions, READS_AT_ONCE, async ({ name, version }) => {
    const served = filesOf(await readContract(store, name, version)).filter(isServed);
    return [...served, CONTRACT_FILE].map((file) => artifactKey(name, version, file));
  });
  return keys.flat();
}
