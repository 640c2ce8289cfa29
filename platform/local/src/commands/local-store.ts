import { rename } from 'node:fs/promises';
import { LOCAL_STORE, openMachineStore } from '@platform/release/store/machine-store';
import { fileCache } from '@platform/release/store/open-site';
import type { Store } from '@platform/release/store/store';
import { liveSite } from '@platform/serve/live-site';
import { readServedState } from '@platform/serve/serve-store';

/**
 * The store that `npm start` releases into. If none of its states can be served, as after an update that writes another
 * form, the store of this checkout is put aside, and an empty one begins.
 * @param log gets a line if so, with where everything is
 * @throws Error for such a store elsewhere: nobody but its owner decides about it
 */
export async function openStartStore(
  log: (line: string) => void,
  { store, own = LOCAL_STORE }: { store?: Store; own?: string } = {},
): Promise<Store> {
  const found = store ?? (await openMachineStore('write'));
  if (await isServable(found)) return found;
  const { place } = found;
  if (place !== own)
    throw new Error(
      `No state in ${place} can be served by this code. It stays as it is. For an empty store: RELEASE_STORE=<folder>`,
    );
  const aside = `${place}-${new Date().toISOString().replace(/\W/g, '')}`;
  await rename(place, aside);
  log(
    `No state in ${place} can be served by this code: it is in ${aside} now, and a new store begins.`,
  );
  return found;
}

/** Whether one of its states can be served, or there is none yet. */
async function isServable(store: Store): Promise<boolean> {
  if ((await store.list('states/')).length === 0) return true;
  const files = fileCache(store, Infinity);
  const live = liveSite(store, {
    open: (state) => readServedState(store, files, state),
    log: () => undefined,
  });
  await live.refresh();
  return live.state() !== undefined;
}
