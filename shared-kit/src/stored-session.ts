import type { Session } from '@supabase/supabase-js';
import { removePersonalValues, storedJson, type SessionKey } from './storage.ts';

/** The client renews a session this long before its end. */
const RENEWAL_MS = 90_000;

/** As far as it can be read without loading the client. */
export interface StoredSession {
  exists: () => boolean;
  /** `undefined` also for a session that must be renewed. */
  read: () => Session | undefined;
  /** Removes it, with all that this browser stores about the member. */
  remove: () => void;
  /** Reports other tabs, and a page restored from the back/forward cache, which received no storage events. */
  watch: (listener: (isStored: boolean) => void) => void;
}

/** @param key as `sessionStorageKey` names it */
export function browserStoredSession(key: SessionKey): StoredSession {
  const stored = storedJson('local', key, (json) => json as Partial<Session>);
  return {
    exists: () => stored.read() !== undefined,
    read: () => validSession(stored.read()),
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

export function validSession(session: Partial<Session> | null | undefined): Session | undefined {
  const { access_token: token, expires_at: seconds = 0, user } = session ?? {};
  const isValid = token && user?.id && seconds * 1000 - RENEWAL_MS > Date.now();
  return isValid ? (session as Session) : undefined;
}
