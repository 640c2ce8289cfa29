import { env } from 'shared-kit/env';
import { browserStoredSession, createSessionStore, type SessionStore } from 'shared-kit/session';
import { onSupabaseLoaded, sessionStorageKey, supabase } from 'shared-kit/supabase';

/** The session of this browser. */
export function createBrowserSession(): SessionStore {
  const stored = browserStoredSession(sessionStorageKey(env().supabaseUrl));
  return createSessionStore({ supabase, onSupabaseLoaded, stored });
}
