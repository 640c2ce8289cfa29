/**
 * The same on every machine with `supabase start`; public, and valid for local databases only.
 * @see https://supabase.com/docs/guides/local-development
 */
export const LOCAL_KEYS = {
  publishable: 'sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH',
  secret: 'sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz',
  jwtSecret: 'super-secret-jwt-token-with-at-least-32-characters-long',
} as const;
