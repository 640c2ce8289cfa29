import { useSyncExternalStore } from 'react';
import { storedJson, type StoredKey } from 'shared-kit/storage';

/** It survives a reload, and ends with the tab or with `forgetDrafts`. */
export interface Draft<T> {
  read: () => T;
  change: (update: (before: T) => T) => void;
  subscribe: (listener: () => void) => () => void;
  /** Servers render it. */
  initial: T;
}

const forgetEach = new Set<() => void>();

/** @param parse checks what an earlier page, perhaps of another version, has stored; it may return `initial` */
export function createDraft<T>(
  key: StoredKey<'session'>,
  initial: T,
  parse: (stored: unknown) => T,
): Draft<T> {
  const listeners = new Set<() => void>();
  const stored = storedJson('session', key, parse);
  // Read once: React needs the same object for as long as nothing changes.
  let current: { value: T } | undefined;

  function show(value: T): void {
    current = { value };
    for (const listener of listeners) listener();
  }

  function read(): T {
    current ??= { value: stored.read() ?? initial };
    return current.value;
  }

  forgetEach.add(() => {
    stored.remove();
    show(initial);
  });
  return {
    initial,
    read,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(update) {
      const value = update(read());
      stored.write(value);
      show(value);
    },
  };
}

/** After signing in, so that the next person at this computer does not see them. */
export function forgetDrafts(): void {
  for (const forget of forgetEach) forget();
}

export const useDraft = <T>({ subscribe, read, initial }: Draft<T>): T =>
  useSyncExternalStore(subscribe, read, () => initial);
