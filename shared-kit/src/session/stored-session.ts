import { removePersonalValues, storedText, type SessionKey } from '../storage.ts';

/** As far as it can be read without loading the client. */
export interface StoredSession {
  exists: () => boolean;
  /** Removes it, with all that this browser stores about the member. */
  remove: () => void;
  /** Reports other tabs, and a page restored from the back/forward cache, which received no storage events. */
  watch: (listener: (isStored: boolean) => void) => void;
}

/** @param key as `sessionStorageKey` names it */
export function browserStoredSession(key: SessionKey): StoredSession {
  const stored = storedText('local', key);
  return {
    exists: () => stored.read() !== undefined,
    remove() {
      stored.remove();
      removePersonalValues();
    },
    watch(listener) {
      stored.watch((session) => listener(session !== undefined));
      addEventListener('pageshow', ({ persisted }) => {
        if (persisted) listener(stored.read() !== undefined);
      });
    },
  };
}
