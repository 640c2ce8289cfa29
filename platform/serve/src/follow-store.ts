import { CONTRACT_FILE, isServed } from '@platform/contract/artifact';
import { readContract } from '@platform/release/store/artifacts';
import { checkerOf } from '@platform/release/store/check-file';
import { keysOf, readSiteIndex } from '@platform/release/store/site-index';
import type { Store } from '@platform/release/store/store';
import { artifactKey, filesOf } from '@platform/release/part/artifact';
import { mapConcurrently } from '@platform/release/store/map-concurrently';
import { type ComposedSite, type State, loadableVersions } from '@platform/release/state/state';
import { sitesOf } from '@platform/release/state/variants';
import type { FileCache } from './file-cache.ts';
import { type FollowEvent, liveSite, type LiveSite } from './live-site.ts';
import { openState, type ServedState } from './served-site.ts';

export interface Follower extends LiveSite {
  stop: () => void;
}

/** A new state is served once all its files are in memory. If that fails, the last complete state stays. */
export function followStore(
  store: Store,
  files: FileCache,
  { everyMs, log }: { everyMs: number; log: (event: FollowEvent) => void },
): Follower {
  const live = liveSite(store, { open: (state) => readServedState(store, files, state), log });
  let refreshing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const refresh = (): Promise<void> =>
    (refreshing ??= live.refresh().finally(() => {
      refreshing = undefined;
    }));

  function schedule(): void {
    if (isStopped) return;
    timer = setTimeout(() => void refresh().finally(schedule), everyMs);
  }
  schedule();

  return {
    ...live,
    refresh,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Enough to hide the latency of a bucket: 600 files at 25 ms take half a second. */
const READS_AT_ONCE = 32;

/**
 * Reads everything that visitors of a state can ask for, so that no later fault of the store reaches them: the pages of
 * the live site and of its canaries, and all versions that these can load. Previews are read when they are asked for.
 * @throws Error if a file is missing or cannot be read; then the state must not be served
 */
export async function readServedState(
  store: Store,
  files: FileCache,
  live: State,
): Promise<ServedState> {
  const { previews: _, ...visible } = live;
  const sites = sitesOf(visible);
  const served = await openState(store, files, live);
  const indexes = await Promise.all(sites.map(({ revision }) => readSiteIndex(store, revision)));
  const artifacts = await artifactKeys(store, sites);
  const keys = new Set([...indexes.flatMap((index) => [...keysOf(index).values()]), ...artifacts]);
  const check = checkerOf(store, live);
  await mapConcurrently([...keys], READS_AT_ONCE, async (key) => {
    if (!(await files.read(key, check))) throw new Error(`${key} is not in ${store.place}`);
  });
  files.pin(keys);
  return served;
}

async function artifactKeys(store: Store, sites: readonly ComposedSite[]): Promise<string[]> {
  const loadable = new Map(
    sites
      .flatMap(({ parts }) => Object.entries(parts))
      .flatMap(([name, part]) => loadableVersions(part).map((version) => [name, version] as const))
      .map((one) => [one.join('@'), one]),
  );
  const versions = [...loadable.values()];
  const keys = await mapConcurrently(versions, READS_AT_ONCE, async ([name, version]) => {
    const contract = await readContract(store, name, version);
    const served = [...filesOf(contract).filter(isServed), CONTRACT_FILE];
    return served.map((file) => artifactKey(name, version, file));
  });
  return keys.flat();
}
