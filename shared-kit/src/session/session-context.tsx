import { createContext, useContext, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { SessionStore } from './session-store.ts';
import type { SessionState } from './state.ts';

const SessionContext = createContext<SessionStore | null>(null);

/** Gives the session to everything below; the shell renders it once, around the whole site. */
export function SessionProvider(props: { session: SessionStore; children: ReactNode }) {
  return <SessionContext value={props.session}>{props.children}</SessionContext>;
}

/**
 * The session's actions, and its state for those who read it outside of rendering.
 * @throws outside `SessionProvider`
 */
export function useSessionStore(): SessionStore {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession was called outside SessionProvider');
  return session;
}

/**
 * The part of the session that `select` picks; the component renders again when it changes.
 * @throws outside `SessionProvider`
 */
export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(useSessionStore(), select);
}
