import { createContext, useContext, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { SessionState, SessionStore } from './session-store.ts';

const SessionContext = createContext<SessionStore | null>(null);

/** Provides the session. The shell renders it once, around the whole site. */
export function SessionProvider(props: { session: SessionStore; children: ReactNode }) {
  return <SessionContext value={props.session}>{props.children}</SessionContext>;
}

/**
 * The session store: its actions, and its state for use outside rendering.
 * @throws outside `SessionProvider`
 */
export function useSessionStore(): SessionStore {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession was called outside SessionProvider');
  return session;
}

/**
 * The part of the session that `select` returns; the component renders again when it changes.
 * @throws outside `SessionProvider`
 */
export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(useSessionStore(), select);
}
