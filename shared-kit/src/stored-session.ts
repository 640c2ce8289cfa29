import type { Session } from '@supabase/supabase-js';
import { removePersonalValues, storedJson, type SessionKey } from './storage.ts';

/** The client renews a session this long before its end. */
const RENEWAL_MS = 90_000;

export type StoredSession = ReturnType<typeof browserStoredSession>;

/** As far as it can be read without loading the client. @param key as `sessionStorageKey` names it */
export function browserStoredSession(key: SessionKey) {
  const stored = storedJson('local', key, (json) => json as Partial<Session>);
  return {
    exists: (): boolean => stored.read() !== undefined,
    /** `undefined` also for a session that must be renewed. */
    read: () => validSession(stored.read()),
    /** Removes it, with all that this browser stores about the member. */
    remove(): void {
      stored.remove();
      removePersonalValues();
    },
    /** Reports other tabs, and a page restored from the back/forward cache, which received no storage events. */
    watch(listener: (isStored: boolean) => void): void {
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
