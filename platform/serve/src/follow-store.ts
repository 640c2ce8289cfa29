import { CONTRACT_FILE, isServed } from '@platform/contract/artifact';
import { readContract } from '@platform/release/store/artifacts';
import type { FileCache } from '@platform/release/store/open-site';
import type { Store } from '@platform/release/store/store';
import { artifactKey, filesOf } from '@platform/release/part/artifact';
import { mapConcurrently } from '@platform/release/store/map-concurrently';
import { type ComposedSite, type State, loadableVersions } from '@platform/release/state/state';
import { sitesOf } from '@platform/release/state/variants';
import {
  type FollowEvent,
  liveSite,
  type LiveSite,
  openState,
  type ServedState,
} from './live-site.ts';

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
async function readServedState(store: Store, files: FileCache, live: State): Promise<ServedState> {
  const { previews: _, ...visible } = live;
  const served = await openState(store, files.read, live);
  const sites = [served.live, ...served.canaries.map(({ site }) => site)];
  const code = (await artifactKeys(store, sitesOf(visible))).map((key) => [key, key] as const);
  const wanted = new Map(
    sites.flatMap((site) =>
      [...site.keys, ...code].map(([name, key]) => [key, { site, name }] as const),
    ),
  );
  await mapConcurrently([...wanted], READS_AT_ONCE, async ([key, { site, name }]) => {
    if (!(await site.file(name))) throw new Error(`${key} is not in ${store.place}`);
  });
  files.pin(new Set(wanted.keys()));
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
