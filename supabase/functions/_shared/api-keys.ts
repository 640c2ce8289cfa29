import { environment, isSameSecret } from './secrets.ts';

/**
 * The only code that reads the project's keys. A project from before 2026 has legacy ones, which end with 2026. Nothing
 * reads SUPABASE_JWKS: functions ask the auth server, which knows of sessions that have ended.
 */
const VARIABLES = {
  publishable: ['SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_ANON_KEY'],
  secret: ['SUPABASE_SECRET_KEYS', 'SUPABASE_SERVICE_ROLE_KEY'],
} as const;

/**
 * For our own requests: the key named `default`, or the first one after its deletion.
 * @throws Error that names the variable that is missing or malformed
 */
export function apiKey(kind: keyof typeof VARIABLES): string {
  const keys = keysOf(kind);
  return keys['default'] ?? Object.values(keys)[0]!;
}

/** The name of the project's secret key that the request has in `apikey`. During a rotation there are several. */
export async function nameOfSecretKey({ headers }: Request): Promise<string | undefined> {
  const given = headers.get('apikey') ?? '';
  const keys = Object.entries(keysOf('secret'));
  const matches = await Promise.all(keys.map(([, key]) => isSameSecret(given, key)));
  return keys[matches.indexOf(true)]?.[0];
}

/**
 * Of requests with the server's rights. A key goes into `apikey` only; a legacy one is also the token.
 * @see https://supabase.com/docs/guides/api/api-keys
 */
export function serverHeaders(): Record<string, string> {
  const key = apiKey('secret');
  const token = !key.startsWith('sb_') && { Authorization: `Bearer ${key}` };
  return { apikey: key, ...token, 'Content-Type': 'application/json' };
}

/** By name. Where there are new keys, the old variable is ignored: it keeps a legacy key that was disabled. */
function keysOf(kind: keyof typeof VARIABLES): Record<string, string> {
  const [variable, legacy] = VARIABLES[kind];
  const keys = parseKeys(Deno.env.get(variable)?.trim() || '{}');
  if (!keys) throw new Error(`${variable} is not a JSON object of keys by name`);
  if (Object.keys(keys).length > 0) return keys;
  if (Deno.env.get(legacy)) return { legacy: environment(legacy) };
  throw new Error(`${variable} is missing from the function's environment`);
}

/** No error may quote the text, which is secret. */
function parseKeys(text: string): Record<string, string> | undefined {
  try {
    const keys = JSON.parse(text) as Record<string, string> | null;
    const isKey = (key: unknown) => typeof key === 'string' && key.trim() !== '';
    return keys?.constructor === Object && Object.values(keys).every(isKey) ? keys : undefined;
  } catch {
    return undefined;
  }
}
