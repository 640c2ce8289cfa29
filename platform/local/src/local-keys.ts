/**
 * The same on every machine with `supabase start`; public, and valid for local databases only.
 * @see https://supabase.com/docs/guides/local-development
 */
export const LOCAL_KEYS = {
  publishable: 'sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH',
  secret: 'sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz',
  /** Older projects sign tokens with it, and their keys are such tokens. */
  jwtSecret: 'super-secret-jwt-token-with-at-least-32-characters-long',
  anon: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJzdXBhYmFzZS1kZW1vIiwicm9sZSI6ImFub24iLCJleHAiOjE5ODM4MTI5OTZ9.CRXP1A7WOeoJeXxjNni43kdQwgnWNReilDMblYTn_I0',
  serviceRole:
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJzdXBhYmFzZS1kZW1vIiwicm9sZSI6InNlcnZpY2Vfcm9sZSIsImV4cCI6MTk4MzgxMjk5Nn0.EGIM96RAZx35lJzdJsyH-qQwv8Hdp7fsn3W0YpN81IU',
} as const;

/** Newer projects sign tokens with one like it. Ours alone: also public, and for local databases only. */
export const LOCAL_SIGNING_KEY = {
  kid: '0b314f8c-2222-489e-a9de-6ed1f7e9ba59',
  alg: 'ES256',
  kty: 'EC',
  crv: 'P-256',
  x: '8DIk8CKeAE83hbJQI17xuGyDrqhFJ2aVAk7rLU3WD24',
  y: 'vw80qRoFIo4yf0t4joaZAXZqak0GEZRtof19c-jeLMY',
  d: 'KgmrLpHC2RcGtSj340QpK8K0Fj9cSrv-Alv6CvYweb0',
} as const;

const { d: _, ...publicKey } = LOCAL_SIGNING_KEY;

/** As a hosted project publishes it. */
export const LOCAL_JWKS = {
  keys: [{ ...publicKey, use: 'sig', key_ops: ['verify'], ext: true }],
};

/** What the platform gives to every function. */
export const keyVariables = (isLegacy: boolean): Record<string, string> =>
  isLegacy
    ? {
        SUPABASE_ANON_KEY: LOCAL_KEYS.anon,
        SUPABASE_SERVICE_ROLE_KEY: LOCAL_KEYS.serviceRole,
      }
    : {
        SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: LOCAL_KEYS.publishable }),
        SUPABASE_SECRET_KEYS: JSON.stringify({ default: LOCAL_KEYS.secret }),
        SUPABASE_JWKS: JSON.stringify(LOCAL_JWKS),
      };
