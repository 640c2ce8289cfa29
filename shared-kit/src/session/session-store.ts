import type { Session as AuthSession } from '@supabase/supabase-js';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Profile } from '../database.ts';
import { toAppError, type AppError } from '../errors.ts';
import type { Supabase } from '../supabase.ts';
import { fetchProfile } from './fetch-profile.ts';
import { loadingState, signedOutState, type SessionState } from './state.ts';
import type { StoredSession } from './stored-session.ts';

/** What the session stands on; the browser's in the site, others in tests. */
export interface SessionPorts {
  /** Loads the one Supabase client. */
  supabase: () => Promise<Supabase>;
  /** Tells when that client was made, whoever asked for it first. */
  onSupabaseLoaded: (listener: (client: Supabase) => void) => void;
  stored: StoredSession;
}

/** The session and what can be done with it. */
export interface SessionStore extends Pick<
  StoreApi<SessionState>,
  'getState' | 'getInitialState' | 'subscribe'
> {
  /** Reads the stored session and follows it from now on, in this tab and in others. */
  start: () => void;
  /**
   * The state once it is known whether somebody is signed in.
   * @throws AppError `network_error` when that cannot be found out now
   */
  settled: () => Promise<SessionState>;
  /** The state once the profile, if there is one, has been read too. */
  profileSettled: () => Promise<SessionState>;
  /** Reads the profile again. A failure shows as `profileStatus: 'failed'`. */
  reloadProfile: () => Promise<void>;
  /** Takes over a profile that was just written, without asking for it again. */
  setProfile: (profile: Profile) => void;
  /**
   * Tells of sessions that ended without `signOut`: in another tab, or since the server takes them no more.
   * @returns what ends the watch
   */
  onEnded: (listener: () => void) => () => void;
  /** Signs out on this device. The state is cleared even when the call fails; the failure is returned. */
  signOut: () => Promise<AppError | undefined>;
}

/** The vanilla core of the session: no React, no globals but its ports. */
export function createSessionStore({
  supabase,
  onSupabaseLoaded,
  stored,
}: SessionPorts): SessionStore {
  const store = createStore<SessionState>(() => loadingState);
  const { getState, getInitialState, setState, subscribe } = store;
  const endListeners = new Set<() => void>();
  let isSigningOut = false;

  function apply(session: AuthSession | null): void {
    if (!session?.user) return end();
    const { user } = session;
    if (getState().user?.id === user.id)
      return setState({ status: 'authenticated', user, session });
    setState({ status: 'authenticated', user, session, profile: null, profileStatus: 'loading' });
    // Not awaited: a call inside supabase-js's listener would wait for the lock that the listener holds.
    void reloadProfile();
  }

  function end(): void {
    const isNews = getState().status === 'authenticated' && !isSigningOut;
    setState(signedOutState);
    if (isNews) for (const listener of endListeners) listener();
  }

  async function reloadProfile(): Promise<void> {
    const userId = getState().user?.id;
    if (!userId) return;
    const next = await supabase()
      .then((client) => fetchProfile(client, userId))
      .then(
        (profile) => ({ profile, profileStatus: profile ? 'ready' : 'missing' }) as const,
        () => ({ profileStatus: 'failed' }) as const,
      );
    // Somebody else may have signed in while the answer was on its way.
    if (getState().user?.id === userId) setState(next);
  }

  function until(isReached: (state: SessionState) => boolean): Promise<SessionState> {
    return new Promise((resolve) => {
      if (isReached(getState())) return resolve(getState());
      const stop = subscribe((state) => {
        if (!isReached(state)) return;
        stop();
        resolve(state);
      });
    });
  }

  async function settled(): Promise<SessionState> {
    if (getState().status === 'loading') await supabase();
    return until(({ status }) => status !== 'loading');
  }

  return {
    getState,
    getInitialState,
    subscribe,
    settled,
    reloadProfile,
    start() {
      onSupabaseLoaded((client) => {
        client.auth.onAuthStateChange((_event, session) => apply(session));
      });
      stored.watch((isStored) => {
        if (!isStored) apply(null);
        // The client, once made, tells of other tabs itself.
        else void supabase().catch(() => undefined);
      });
      if (stored.exists()) void supabase().catch(() => undefined);
      else apply(null);
    },
    async profileSettled() {
      await settled();
      return until(({ profileStatus }) => profileStatus !== 'loading');
    },
    setProfile(profile) {
      if (getState().user?.id === profile.id) setState({ profile, profileStatus: 'ready' });
    },
    onEnded(listener) {
      endListeners.add(listener);
      return () => void endListeners.delete(listener);
    },
    async signOut() {
      isSigningOut = true;
      try {
        const { error } = await (await supabase()).auth.signOut({ scope: 'local' });
        return error ? toAppError(error) : undefined;
      } catch (cause) {
        return toAppError(cause);
      } finally {
        // supabase-js keeps the session when its call fails.
        stored.remove();
        apply(null);
        isSigningOut = false;
      }
    },
  };
}
