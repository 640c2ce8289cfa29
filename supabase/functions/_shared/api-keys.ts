import { isSameSecret } from './secrets.ts';

/**
 * The only code that reads the project's keys. Legacy keys end with 2026, and `npm run launch-check` refuses them.
 * Nothing reads SUPABASE_JWKS: functions ask the auth server, which knows of sessions that have ended.
 */
const VARIABLES = {
  publishable: 'SUPABASE_PUBLISHABLE_KEYS',
  secret: 'SUPABASE_SECRET_KEYS',
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

/** By name. */
function keysOf(kind: keyof typeof VARIABLES): Record<string, string> {
  const variable = VARIABLES[kind];
  const keys = parseKeys(Deno.env.get(variable)?.trim() || '{}');
  if (!keys) throw new Error(`${variable} is not a JSON object of keys by name`);
  if (Object.keys(keys).length > 0) return keys;
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
