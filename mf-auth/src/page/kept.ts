import { useSyncExternalStore } from 'react';

/** What was typed, in this tab: it survives a reload, and ends with the tab or when all is forgotten. */
export interface Kept<T> {
  read: () => T;
  change: (update: (before: T) => T) => void;
  subscribe: (listener: () => void) => () => void;
  /** What stands there when nothing was typed; also what a server renders. */
  initial: T;
}

const forgetEach = new Set<() => void>();

/**
 * Keeps a value in the tab's own storage. Where storage is blocked it lasts as long as the page.
 * @param parse reads what an earlier page, perhaps of another version, has left; it may give `initial`
 */
export function createKept<T>(name: string, initial: T, parse: (left: unknown) => T): Kept<T> {
  const listeners = new Set<() => void>();
  let current: { value: T } | undefined;

  function set(value: T): void {
    current = { value };
    for (const listener of listeners) listener();
  }

  function read(): T {
    current ??= { value: readStored(name, initial, parse) };
    return current.value;
  }

  forgetEach.add(() => {
    store(name, null);
    set(initial);
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
      store(name, JSON.stringify(value));
      set(value);
    },
  };
}

/** Forgets everything that was typed: whoever is in needs it no more, and the next person must not see it. */
export function forgetAll(): void {
  for (const forget of forgetEach) forget();
}

/** The kept value; the component renders again when it changes. */
export const useKept = <T>({ subscribe, read, initial }: Kept<T>): T =>
  useSyncExternalStore(subscribe, read, () => initial);

function readStored<T>(name: string, initial: T, parse: (left: unknown) => T): T {
  try {
    const left = sessionStorage.getItem(name);
    return left === null ? initial : parse(JSON.parse(left));
  } catch {
    return initial;
  }
}

function store(name: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  } catch {
    // Blocked: it is kept in memory only.
  }
}
