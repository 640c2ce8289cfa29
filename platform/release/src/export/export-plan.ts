import type { SiteConfig } from '@platform/contract/site';
import type { ServedSite } from '../respond/respond.ts';
import { openPreviews } from '../state/parts.ts';
import type { State } from '../state/state.ts';
import { trustContracts } from '../store/artifacts.ts';
import { readJournalSince } from '../store/journal.ts';
import { codeOf, openSite } from '../store/open-site.ts';
import type { Store } from '../store/store.ts';

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
