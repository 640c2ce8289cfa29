import { createSessionStore, type SessionStore } from '../session/index.ts';

/** As in prerendering: the backend must not be used. */
export const unknownSession = (): SessionStore =>
  createSessionStore({
    supabase: () => Promise.reject(new Error('a prerendered page needs no backend')),
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
