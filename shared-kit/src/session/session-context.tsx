import { createContext, useContext, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { SessionState, SessionStore } from './session-store.ts';

const SessionContext = createContext<SessionStore | null>(null);

/** The shell renders it once, around the whole site. */
export function SessionProvider(props: { session: SessionStore; children?: ReactNode }) {
  return <SessionContext value={props.session}>{props.children}</SessionContext>;
}

/** For actions, and for state outside rendering. @throws outside `SessionProvider` */
export function useSessionStore(): SessionStore {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession was called outside SessionProvider');
  return session;
}

/** The component renders again when the selected part changes. @throws outside `SessionProvider` */
export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(useSessionStore(), select);
}
