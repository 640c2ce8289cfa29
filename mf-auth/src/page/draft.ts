import { storedJson, type StoredKey } from 'shared-kit/storage';
import { createStore, useStore, type StoreApi } from 'zustand';

/** It survives a reload, and ends with the tab or with `forgetDrafts`. */
export interface Draft<T> {
  store: StoreApi<T>;
  change: (update: (before: T) => T) => void;
}

const forgetEach = new Set<() => void>();

/** @param parse checks what an earlier page, perhaps of another version, has stored; it may return `initial` */
export function createDraft<T>(
  key: StoredKey<'session'>,
  initial: T,
  parse: (stored: unknown) => T,
): Draft<T> {
  const stored = storedJson('session', key, parse);
  // Servers render the initial one.
  const store = createStore<T>(() => initial);
  store.setState(stored.read() ?? initial, true);
  forgetEach.add(() => {
    stored.remove();
    store.setState(initial, true);
  });
  return {
    store,
    change(update) {
      store.setState(update, true);
      stored.write(store.getState());
    },
  };
}

/** After signing in, so that the next person at this computer does not see them. */
export function forgetDrafts(): void {
  for (const forget of forgetEach) forget();
}

export const useDraft = <T>({ store }: Draft<T>): T => useStore(store);
