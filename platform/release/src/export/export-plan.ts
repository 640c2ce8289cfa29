import { CONTRACT_FILE, isServed } from '@platform/contract/artifact';
import type { SiteConfig } from '@platform/contract/site';
import { parseContract, trustContracts } from '../store/artifacts.ts';
import { readJournalSince } from '../store/journal.ts';
import { openSite } from '../store/open-site.ts';
import type { Store } from '../store/store.ts';
import type { ServedSite } from '../respond/respond.ts';
import { artifactKey, filesOf } from '../part/artifact.ts';
import { mapConcurrently } from '../store/map-concurrently.ts';
import { type State, loadableVersions } from '../state/state.ts';
import { openPreviews } from '../state/variants.ts';

/** How long the files of a version stay after it was last live: as long as a tab may stay open. */
const KEPT_DAYS = 30;
const DAY_MS = 24 * 3600 * 1000;
/** Enough to hide the latency of a bucket. The client of a bucket opens as many connections. */
export const READS_AT_ONCE = 64;

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
 * @param options.readBefore reads a file of the previous export, to save a request
 */
export async function planExport(
  store: Store,
  {
    config,
    now,
    isLiveOnly = false,
    readBefore = () => Promise.resolve(undefined),
  }: {
    config: Pick<SiteConfig, 'environment'>;
    now: Date;
    isLiveOnly?: boolean;
    readBefore?: (key: string) => Promise<Buffer | undefined>;
  },
): Promise<ExportPlan> {
  const since = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  const journal = await readJournalSince(store, since);
  const live = journal.at(-1);
  if (!live) throw new Error(`Nothing is live in ${store.place} yet.`);
  trustContracts(store, live.contracts);
  config.environment.check(live.env);
  if (!isLiveOnly) expectNoVariants(live, now);
  const [site, artifacts] = await Promise.all([
    openSite(store, live),
    artifactFiles(store, openFolders(journal), readBefore),
  ]);
  return {
    revision: live.revision,
    site,
    keys: new Map([...artifacts, ...site.keys]),
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

/** The folders of all versions that are live, or may still be open in a tab. */
const openFolders = (journal: readonly State[]): Set<string> =>
  new Set(
    journal.flatMap(({ parts }) =>
      Object.entries(parts).flatMap(([name, part]) =>
        loadableVersions(part).map((version) => artifactKey(name, version, '')),
      ),
    ),
  );

async function artifactFiles(
  store: Store,
  folders: ReadonlySet<string>,
  readBefore: (key: string) => Promise<Buffer | undefined>,
): Promise<[file: string, key: string][]> {
  const files = await mapConcurrently([...folders], READS_AT_ONCE, async (folder) => {
    const key = folder + CONTRACT_FILE;
    const bytes = (await readBefore(key)) ?? (await store.read(key));
    if (!bytes) throw new Error(`${key} is not in ${store.place}`);
    const [, name = '', version = ''] = folder.split('/');
    const { place } = store;
    const contract = parseContract(JSON.parse(bytes.toString()), { name, version, place });
    const served = [...filesOf(contract).filter(isServed), CONTRACT_FILE];
    return served.map((file): [string, string] => [folder + file, folder + file]);
  });
  return files.flat();
}
