import { env } from 'shared-kit/env';
import {
  browserStoredSession,
  createSessionStore,
  removeAuthParameters,
  type SessionStore,
} from 'shared-kit/session';
import { onSupabaseLoaded, sessionStorageKey, supabase } from 'shared-kit/supabase';
import type { Site } from './site/site.tsx';

/** Removes session tokens from the address, now and whenever a link brings some. The first step: no report may contain them. */
export function protectSession(): void {
  removeAuthParameters();
  addEventListener('hashchange', removeAuthParameters);
}

/** The session of this browser. */
export function createBrowserSession(): SessionStore {
  const stored = browserStoredSession(sessionStorageKey(env().supabaseUrl));
  return createSessionStore({ supabase, onSupabaseLoaded, stored });
}

/** Keeps the page in step with the session: another member never sees cached data, and guards run again. */
export function watchSession(
  { session, queries }: Site,
  router: { revalidate: () => Promise<void> },
): void {
  session.subscribe((now, before) => {
    if (now.user?.id !== before.user?.id) queries.clear();
    if (now.status !== before.status && before.status !== 'loading') void router.revalidate();
  });
}
