import { CONTRACT_FILE } from '@platform/contract/artifact';
import { visibleLine } from '@platform/contract/visible-text';
import { readHead, readJournalSince, readLatest, readStates } from '../store/journal.ts';
import { findSiteIndex, indexKey } from '../store/site-index.ts';
import { jsonBytes, readJson, type Store } from '../store/store.ts';
import { artifactKey } from '../part/artifact.ts';
import { commitState } from '../commit/commit-state.ts';
import { PRUNED_FOLDER, prunedKey } from '../store/pruned.ts';
import type { Releaser } from '../change-site.ts';
import { mapConcurrently } from '../store/map-concurrently.ts';
import { type State, loadableVersions } from '../state/state.ts';
import { versionBefore } from '../state/rollback.ts';
import { sitesOf } from '../state/variants.ts';

/** Open tabs and exports need what was live within these days. */
export const MIN_KEPT_DAYS = 30;

const DAY_MS = 24 * 3600 * 1000;
const REQUESTS_AT_ONCE = 32;

export interface Pruned {
  /** Sorted. */
  keys: string[];
  /** None for a dry run, or if nothing was removed. */
  sequence?: number;
}

/**
 * Removes versions that were not live within the kept days, their pages, and previews that have ended. The live
 * versions, all that a rollback can reach, and everything that was written within the kept days stay.
 *
 * Safe during releases: a state of its own announces the removal. A release that began before finds its number taken,
 * starts again, and is refused if it relies on something that is removed.
 * @throws Error if the live site cannot be read
 */
export async function pruneStore(
  releaser: Pick<Releaser, 'store' | 'by' | 'signer'>,
  options: { now: Date; keepDays: number; isDryRun: boolean },
): Promise<Pruned> {
  const { store, by } = releaser;
  for (;;) {
    const head = await readHead(store);
    const live = head?.live;
    if (!live) throw new Error(`Nothing is live in ${store.place} yet.`);
    const unfinished = (await store.list(PRUNED_FOLDER)).filter((key) => /\/\d+\.json$/.test(key));
    const now = await boundedTime(store, options.now);
    const keys = new Set(await findUnneeded(store, live, { ...options, now }));
    if (options.isDryRun) return { keys: [...keys].toSorted() };
    await store.removeLeftovers();
    // An interrupted pruning has been announced already.
    for (const key of unfinished) await removeListed(store, key);
    if (keys.size === 0) return { keys: [] };
    const sequence = head.latest + 1;
    const list = [...keys].toSorted();
    // Before the state: a command that reads the state can read what it removes.
    if (!(await store.create(prunedKey(sequence), jsonBytes(list)))) continue;
    const { now: at } = options;
    if (await commitState(releaser, head, announcement(live, { sequence, at, by }))) {
      await removeListed(store, prunedKey(sequence));
      return { keys: list, sequence };
    }
    await store.remove(prunedKey(sequence));
  }
}

/**
 * This machine's clock, but no later than the last change to the site: a clock that is wrong by a year would remove
 * what was live a minute ago. Announcements of prunings have the time of the same clock, so they do not count.
 */
async function boundedTime(store: Store, now: Date): Promise<Date> {
  const [changed] = await readLatest(store, ({ change }) => change.kind !== 'prune');
  return new Date(Math.min(now.getTime(), new Date(changed!.change.at).getTime()));
}

const announcement = (
  live: State,
  { sequence, at, by }: { sequence: number; at: Date; by: string },
): State => ({
  ...live,
  pruned: sequence,
  change: { kind: 'prune', parts: [], by: visibleLine(by), at: at.toISOString() },
});

/** Contracts first: without its contract a version does not exist. The list goes last. */
async function removeListed(store: Store, list: string): Promise<void> {
  const keys = await readJson<string[]>(store, list);
  const isContract = (key: string) => key.endsWith(`/${CONTRACT_FILE}`);
  for (const some of [keys.filter(isContract), keys.filter((key) => !isContract(key))]) {
    await mapConcurrently(some, REQUESTS_AT_ONCE, (key) => store.remove(key));
  }
  await store.remove(list);
}

/** The keys that nothing needs, in whole groups: a version, its pages in one shell, a composed folder, a site. */
async function findUnneeded(
  store: Store,
  live: State,
  { now, keepDays }: { now: Date; keepDays: number },
): Promise<string[]> {
  const since = new Date(now.getTime() - keepDays * DAY_MS);
  const needed = await neededGroups(store, live, since);
  const groups = new Map<string, string[]>();
  for (const folder of ['mf/', 'rendered/', 'composed/', 'sites/']) {
    for (const key of await store.list(folder)) {
      const group = groupOf(key);
      if (!needed.has(group)) groups.set(group, [...(groups.get(group) ?? []), key]);
    }
  }
  const unneeded = await mapConcurrently([...groups.values()], REQUESTS_AT_ONCE, async (keys) => {
    // The latest key is the last one that its writer wrote; a contract comes last.
    const last = keys.find((key) => key.endsWith(`/${CONTRACT_FILE}`)) ?? keys.at(-1)!;
    const writtenAt = await store.writtenAt(last);
    return writtenAt && writtenAt < since ? keys : [];
  });
  return unneeded.flat();
}

/** `mf/shop/1/` for `mf/shop/1/assets/a.js`; outside `mf/` and `composed/` each key is a group. */
function groupOf(key: string): string {
  const [folder, name, version] = key.split('/');
  return folder === 'mf' || folder === 'composed' ? `${folder}/${name}/${version}/` : key;
}

async function neededGroups(store: Store, live: State, since: Date): Promise<ReadonlySet<string>> {
  const states = await readJournalSince(store, since);
  const needed = new Set<string>();
  const needVersion = (name: string, version: string) => needed.add(artifactKey(name, version, ''));
  const sites = [...states, live].flatMap(sitesOf);
  for (const [name, part] of sites.flatMap(({ parts }) => Object.entries(parts))) {
    for (const version of loadableVersions(part)) needVersion(name, version);
  }
  const journal: State[] = [];
  for await (const state of readStates(store, live)) journal.push(state);
  for (const [name, { previous }] of Object.entries(live.parts)) {
    const before = await versionBefore(journal, name);
    for (const version of before === undefined ? previous : [before, ...previous]) {
      needVersion(name, version);
    }
  }
  for (const revision of new Set(sites.map((site) => site.revision))) {
    const index = await findSiteIndex(store, revision, live);
    if (!index && revision === live.revision)
      throw new Error(`${indexKey(revision)} cannot be read.`);
    needed.add(indexKey(revision));
    for (const { folder } of index ? [index.rest, ...Object.values(index.remotes)] : [])
      needed.add(folder);
  }
  // HTML of a version in a shell is needed as long as both can be live.
  for (const key of await store.list('rendered/')) {
    const [, name, version, shell] = key.split('/') as [string, string, string, string];
    const isNeeded =
      needed.has(artifactKey(name, version, '')) && needed.has(artifactKey('shell', shell, ''));
    if (isNeeded) needed.add(key);
  }
  return needed;
}
