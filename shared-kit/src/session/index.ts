export { removeAuthParameters } from '../auth-parameters.ts';
export { SessionProvider, useSession, useSessionStore } from './session-context.tsx';
export {
  createSessionStore,
  type SessionPorts,
  type SessionState,
  type SessionStore,
} from './session-store.ts';
export { askBeforeSignOut, confirmSignOut } from './sign-out-guard.ts';
export { browserStoredSession, type StoredSession } from '../stored-session.ts';
