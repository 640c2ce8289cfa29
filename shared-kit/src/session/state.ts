import type { Session as AuthSession, User } from '@supabase/supabase-js';
import type { Profile } from '../database.ts';

/** What the site knows of the visitor. Nothing but the session lives here; server data is in the query cache. */
export interface SessionState {
  /** `authenticated` only while both `user` and `session` are there. */
  status: 'loading' | 'unauthenticated' | 'authenticated';
  user: User | null;
  session: AuthSession | null;
  profile: Profile | null;
  /** `missing`: signed in, but without a row in `users`; such a resident has yet to finish signing up. */
  profileStatus: 'none' | 'loading' | 'ready' | 'missing' | 'failed';
}

const NOBODY = { user: null, session: null, profile: null, profileStatus: 'none' } as const;

export const loadingState: SessionState = { status: 'loading', ...NOBODY };
export const signedOutState: SessionState = { status: 'unauthenticated', ...NOBODY };
