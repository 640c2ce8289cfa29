import { removePersonalValues, storedText, type SessionKey } from '../storage.ts';

/** The session in this browser's storage, as far as it can be read without loading the client. */
export interface StoredSession {
  /** Whether a session is stored. */
  exists: () => boolean;
  /** Removes it, with all that this browser stores about the member. */
  remove: () => void;
  /**
   * Calls back when another tab stores or removes a session, and when the browser restores the page from its back/forward
   * cache: a cached page receives no storage events.
   */
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
