import type { Session as AuthSession, User } from '@supabase/supabase-js';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Profile, Supabase } from '../database.ts';
import { toAppError, type AppError } from '../errors.ts';
import { consumeRefusal } from '../keep-session.ts';
import type { StoredSession } from '../stored-session.ts';

/** Other server data is in the query cache. */
export interface SessionState {
  /** `authenticated` only while both `user` and `session` are set. */
  status: 'loading' | 'unauthenticated' | 'authenticated';
  user: User | null;
  session: AuthSession | null;
  profile: Profile | null;
  /** `missing`: signed in without a row in `users`, because sign-up is not finished. */
  profileStatus: 'none' | 'loading' | 'ready' | 'missing' | 'failed';
  profileError?: AppError | undefined;
}

const NO_MEMBER = { user: null, session: null, profile: null, profileStatus: 'none' } as const;

const loadingState: SessionState = { status: 'loading', ...NO_MEMBER };
const signedOutState: SessionState = { status: 'unauthenticated', ...NO_MEMBER };

/** The visitor waits no longer; until then the header has no links. */
const MAX_LOADING_MS = 15_000;

/** A page whose session's code fails asks for it again after these pauses. */
const PAUSES_MS = [1_000, 3_000, 10_000];

/** PostgREST's codes for a token that it refuses. The request has been repeated with a renewed one by then. */
const REFUSED_TOKEN = new Set(['PGRST301', 'PGRST302', 'PGRST303']);

/** Tests replace it. */
export interface SessionPorts {
  /** The page's one client. */
  supabase: () => Promise<Supabase>;
  onSupabaseLoaded: (listener: (client: Supabase) => void) => void;
  fetchProfile: (userId: string) => Promise<Profile | null>;
  stored: StoredSession;
  whenIdle: (run: () => void) => void;
}

export interface SessionStore extends Pick<
  StoreApi<SessionState>,
  'getState' | 'getInitialState' | 'subscribe'
> {
  /** Follows changes of the stored session, also in other tabs. */
  start: () => void;
  /**
   * The state once it is known whether a user is signed in.
   * @throws AppError `network_error` when the client fails to load
   */
  settled: () => Promise<SessionState>;
  /** The state once the profile has been read as well. */
  profileSettled: () => Promise<SessionState>;
  /** A failure sets `profileStatus` to `failed`. */
  reloadProfile: () => Promise<void>;
  /** For a profile that was just written. Ignored for another user's profile. */
  setProfile: (profile: Profile) => void;
  /**
   * The server refused a session that the page has shown or waits for, perhaps earlier. Not called after a sign-out in
   * another tab.
   * @returns a function that stops the calls
   */
  onEnded: (listener: () => void) => () => void;
  /** On this device. The state is cleared even if the request fails; the error is returned. */
  signOut: () => Promise<AppError | undefined>;
  /** If the request fails, the member stays signed in: the other devices may still be. */
  signOutEverywhere: () => Promise<AppError | undefined>;
}

export function createSessionStore({
  supabase,
  onSupabaseLoaded,
  fetchProfile,
  stored,
  whenIdle,
}: SessionPorts): SessionStore {
  const store = createStore<SessionState>(() => loadingState);
  const { getState, getInitialState, setState, subscribe } = store;
  const endListeners = new Set<() => void>();
  let isSigningOut = false;
  /** A member page or a purchase has waited for the session, or the page has shown it. */
  let isNeeded = false;
  /** The session ended before the page needed it, or had anybody to tell, as on the first page of a visit. */
  let isEndUntold = false;

  function apply(session: AuthSession | null): void {
    if (!session?.user) return end();
    isEndUntold = false;
    const { user } = session;
    if (getState().user?.id === user.id)
      return setState({ status: 'authenticated', user, session });
    setState({ status: 'authenticated', user, session, profile: null, profileStatus: 'loading' });
    // Not awaited: inside its listener, supabase-js holds a lock that the request needs.
    void reloadProfile();
  }

  function end(): void {
    const { status } = getState();
    setState(signedOutState);
    if (!consumeRefusal() || status === 'unauthenticated' || isSigningOut) return;
    isEndUntold = true;
    isNeeded ||= status === 'authenticated';
    tellEnd();
  }

  function tellEnd(): void {
    if (!isEndUntold || !isNeeded || endListeners.size === 0) return;
    isEndUntold = false;
    for (const listener of endListeners) listener();
  }

  async function reloadProfile(): Promise<void> {
    const userId = getState().user?.id;
    if (!userId) return;
    const next = await fetchProfile(userId).then(
      (profile) => ({ profile, profileStatus: profile ? 'ready' : 'missing' }) as const,
      (cause) => ({ profileStatus: 'failed', profileError: toAppError(cause) }) as const,
    );
    // Another user may have signed in during the request.
    if (getState().user?.id !== userId) return;
    if (next.profileStatus === 'failed' && REFUSED_TOKEN.has(next.profileError.code)) {
      // Otherwise the log-in page would send the member straight back.
      stored.remove();
      end();
    } else setState(next);
  }

  function giveUp(): void {
    if (getState().status === 'loading') setState(signedOutState);
  }

  async function readStored(): Promise<void> {
    setTimeout(giveUp, MAX_LOADING_MS);
    const isLoaded = () => supabase().then(Boolean, () => false);
    if (await isLoaded()) return;
    for (const pause of PAUSES_MS) {
      await new Promise((resolve) => void setTimeout(resolve, pause));
      if (await isLoaded()) return;
      giveUp();
    }
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

  async function endSessions(scope: 'local' | 'global'): Promise<AppError | undefined> {
    isSigningOut = true;
    const cause = await supabase()
      .then(({ auth }) => auth.signOut({ scope }))
      .then(
        ({ error }) => error,
        (failure: unknown) => failure,
      );
    // supabase-js keeps the session when its request fails.
    if (scope === 'local' || !cause) {
      stored.remove();
      apply(null);
    }
    isSigningOut = false;
    return cause ? toAppError(cause) : undefined;
  }

  async function settled(): Promise<SessionState> {
    isNeeded = true;
    tellEnd();
    // It could not be read so far, and the visitor may be shown as signed out.
    if (stored.exists() && getState().status !== 'authenticated') await supabase();
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
        client.auth.onAuthStateChange((_event, session) => {
          // The page tells that the member is signed out only once the browser keeps nothing of them.
          if (!isSigningOut) apply(session);
        });
      });
      stored.watch((isStored) => {
        if (!isStored) apply(null);
        // Once loaded, the client itself follows other tabs.
        else void supabase().catch(() => undefined);
      });
      if (!stored.exists()) return apply(null);
      const session = stored.read();
      if (!session) return void readStored();
      apply(session);
      // The client's code would delay what the member came for. It renews the session before its end.
      whenIdle(() => void readStored());
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
      tellEnd();
      return () => void endListeners.delete(listener);
    },
    signOut: () => endSessions('local'),
    signOutEverywhere: () => endSessions('global'),
  };
}
