import { storedText } from '../storage.ts';

/** The session in this browser's storage, as far as it can be read without loading the client. */
export interface StoredSession {
  /** Whether a session is stored. */
  exists: () => boolean;
  remove: () => void;
  /** Calls back when another tab stores or removes a session. */
  watch: (listener: (isStored: boolean) => void) => void;
}

/** @param key as `sessionStorageKey` names it */
export function browserStoredSession(key: string): StoredSession {
  const stored = storedText('local', key);
  return {
    exists: () => stored.read() !== undefined,
    remove: stored.remove,
    watch: (listener) => void stored.watch((session) => listener(session !== undefined)),
  };
}
