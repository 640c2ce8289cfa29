import { env } from 'shared-kit/env';
import {
  browserStoredSession,
  createSessionStore,
  removeAuthParameters,
  type SessionStore,
} from 'shared-kit/session';
import { fetchProfile, onSupabaseLoaded, sessionStorageKey, supabase } from 'shared-kit/supabase';
import { whenIdle } from './browser/scheduling.ts';

/** Now and whenever a link brings tokens. The first step: no report may contain them. */
export function protectSession(): void {
  removeAuthParameters();
  addEventListener('hashchange', removeAuthParameters);
}

export function createBrowserSession(): SessionStore {
  const stored = browserStoredSession(sessionStorageKey(env().supabaseUrl));
  return createSessionStore({ supabase, onSupabaseLoaded, fetchProfile, stored, whenIdle });
}

/** Runs the guard of the open page again. */
export function watchSession(
  session: SessionStore,
  router: { revalidate: () => Promise<void> },
): void {
  session.subscribe((now, before) => {
    if (now.status !== before.status && before.status !== 'loading') void router.revalidate();
  });
}
