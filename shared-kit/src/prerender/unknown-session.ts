import { createSessionStore, type SessionStore } from '../session/index.ts';

/** A prerendered page is the same for every visitor, and rendering it uses no backend. Never started. */
export const unknownSession = (): SessionStore =>
  createSessionStore({
    supabase: () => Promise.reject(new Error('the backend must not be used in prerendering')),
    onSupabaseLoaded: () => undefined,
    fetchProfile: async () => null,
    stored: {
      exists: () => false,
      read: () => undefined,
      remove: () => undefined,
      watch: () => undefined,
    },
    whenIdle: () => undefined,
  });
