/**
 * The keys that `supabase start` hands out on every machine: a site built for the one runs against the other.
 * They are public knowledge and open nothing but a database on this machine.
 * @see https://supabase.com/docs/guides/local-development
 */
export const LOCAL_KEYS = {
  publishable: 'sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH',
  secret: 'sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz',
  jwtSecret: 'super-secret-jwt-token-with-at-least-32-characters-long',
} as const;
