/** The session as it lies in this browser's storage, read without loading any client. */
export interface StoredSession {
  /** Whether a session is stored. */
  exists: () => boolean;
  remove: () => void;
  /** Tells when another tab stores or removes a session. */
  watch: (listener: (isStored: boolean) => void) => void;
}

/** @param key as `sessionStorageKey` names it */
export function browserStoredSession(key: string): StoredSession {
  return {
    exists: () => readItem(key) !== null,
    remove() {
      try {
        localStorage.removeItem(key);
      } catch {
        // Storage is blocked: then nothing was stored.
      }
    },
    watch(listener) {
      addEventListener('storage', (event) => {
        // A null key means that all of the storage was cleared.
        if (event.key === key || event.key === null) listener(readItem(key) !== null);
      });
    },
  };
}

function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
