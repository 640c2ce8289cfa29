import type { Store } from '@platform/release/adapters/stores/store';
import type { FileCache } from './file-cache.ts';
import { type FollowEvent, liveSite, type LiveSite } from './live-site.ts';
import { readServedState } from './read-site.ts';

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
