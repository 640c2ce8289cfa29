import { removePersonalValues, storedText, type SessionKey } from '../storage.ts';

/** The session in this browser's storage, as far as it can be read without loading the client. */
export interface StoredSession {
  /** Whether a session is stored. */
  exists: () => boolean;
  /** Removes it, with all that this browser stores about the member. */
  remove: () => void;
  /** Calls back when another tab stores or removes a session. */
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
    watch: (listener) => void stored.watch((session) => listener(session !== undefined)),
  };
}
