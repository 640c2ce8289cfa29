import { CONTRACT_FILE } from '@platform/contract/artifact';
import { artifactKey } from '../part/artifact.ts';
import { sitesOf, versionBefore } from '../state/parts.ts';
import { loadableVersions, type State } from '../state/state.ts';
import { indexKey, keysOf, readSiteIndex } from './artifacts.ts';
import { readJournal, readJournalSince } from './journal.ts';
import { jsonBytes, mapConcurrently, readJson, type Store } from './store.ts';

const DAY_MS = 24 * 3600 * 1000;
const REQUESTS_AT_ONCE = 32;

/** Each list has the number of the state that announced it. */
const PRUNED_FOLDER = 'pruned/';

const prunedKey = (sequence: number): string => `${PRUNED_FOLDER}${sequence}.json`;

/**
 * Finds what was not live within the kept days, with its pages. The live versions, all that a rollback can reach, and
 * everything that was written within the kept days stay.
 *
 * Safe during releases: a state of its own announces the removal. A release that began before finds its number taken,
 * starts again, and is refused if it relies on something that is removed.
 * @returns `undefined` if there is nothing to remove
 * @throws Error if the live site cannot be read
 */
export async function planPruning(
  store: Store,
  live: State,
  { sequence, ...options }: { sequence: number; now: Date; keepDays: number },
): Promise<{ finish: () => Promise<string[]>; giveUp: () => Promise<void> } | undefined> {
  // An interrupted pruning has been announced already.
  const unfinished = (await store.list(PRUNED_FOLDER)).filter((key) => /\/\d+\.json$/.test(key));
  for (const key of unfinished) await removeListed(store, key);
  const keys = (await findUnneeded(store, live, options)).toSorted();
  if (keys.length === 0) return undefined;
  const list = prunedKey(sequence);
  // Before the state: a command that reads the state can read what it removes.
  await store.create(list, jsonBytes(keys));
  return {
    async finish() {
      await removeListed(store, list);
      return keys;
    },
    giveUp: () => store.remove(list),
  };
}

/** Contracts first: without its contract a version does not exist. The list goes last. */
async function removeListed(store: Store, list: string): Promise<void> {
  const keys = await readJson<string[]>(store, list);
  const isContract = (key: string) => key.endsWith(`/${CONTRACT_FILE}`);
  for (const some of [keys.filter(isContract), keys.filter((key) => !isContract(key))]) {
    await mapConcurrently(some, REQUESTS_AT_ONCE, (key) => store.remove(key));
  }
  await store.remove(list);
}

/** The keys that nothing needs, in whole groups: a version, a composed file, a site. */
export async function findUnneeded(
  store: Store,
  live: State,
  { now, keepDays }: { now: Date; keepDays: number },
): Promise<string[]> {
  const since = new Date(now.getTime() - keepDays * DAY_MS);
  const needed = await neededGroups(store, live, since);
  const folders = ['mf/', 'composed/', 'sites/', 'inbox/', 'answers/'];
  const keys = (await Promise.all(folders.map((folder) => store.list(folder)))).flat();
  const groups = Map.groupBy(
    keys.filter((key) => !needed.has(groupOf(key))),
    groupOf,
  );
  const unneeded = await mapConcurrently([...groups.values()], REQUESTS_AT_ONCE, async (group) => {
    // The latest key is the last one that its writer wrote; a contract comes last.
    const last = group.find((key) => key.endsWith(`/${CONTRACT_FILE}`)) ?? group.at(-1)!;
    const writtenAt = await store.writtenAt(last);
    return writtenAt && writtenAt < since ? group : [];
  });
  return unneeded.flat();
}

/** `mf/shop/1/` for `mf/shop/1/assets/a.js`; outside `mf/` each key is a group. */
function groupOf(key: string): string {
  const [folder, name, version] = key.split('/');
  return folder === 'mf' ? `${folder}/${name}/${version}/` : key;
}

async function neededGroups(store: Store, live: State, since: Date): Promise<ReadonlySet<string>> {
  const states = await readJournalSince(store, since);
  const needed = new Set<string>();
  const needVersion = (name: string, version: string) => needed.add(artifactKey(name, version, ''));
  const sites = [...states, live].flatMap(sitesOf);
  for (const [name, part] of sites.flatMap(({ parts }) => Object.entries(parts))) {
    for (const version of loadableVersions(part)) needVersion(name, version);
  }
  const journal = (await readJournal(store)).toReversed();
  for (const [name, { previous }] of Object.entries(live.parts)) {
    const before = await versionBefore(journal, name);
    for (const version of before === undefined ? previous : [before, ...previous]) {
      needVersion(name, version);
    }
  }
  for (const revision of new Set(sites.map((site) => site.revision))) {
    needed.add(indexKey(revision));
    const index = readSiteIndex(store, revision);
    // Pages of a state of long ago can be gone.
    const found = await (revision === live.revision ? index : index.catch(() => undefined));
    for (const key of found ? keysOf(found).values() : []) needed.add(key);
  }
  return needed;
}

/**
 * A release that began before the pruning found these versions in the store, and did not upload them.
 * @param versions the versions that the change brings in, as [part, version]
 * @throws Error, with what to do
 */
export async function expectUnpruned(
  store: Store,
  live: State | undefined,
  versions: readonly (readonly [string, string])[],
): Promise<void> {
  if (live?.pruned === undefined) return;
  const list = await store.read(prunedKey(live.pruned));
  const removed = new Set(list ? (JSON.parse(list.toString()) as string[]) : []);
  for (const [name, version] of versions) {
    const key = artifactKey(name, version, CONTRACT_FILE);
    if (!removed.has(key) && (await store.read(key))) continue;
    const remedy = list ? 'Run npm run prune again if it has ended, then repeat' : 'Repeat';
    throw new Error(
      `${name}@${version} was pruned: it had not been live for a long time. ${remedy} this command.`,
    );
  }
}
