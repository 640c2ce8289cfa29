import { parseUrl } from './url.ts';

/** Composition writes them into the page, so that one build runs anywhere. */
export interface Env {
  supabaseUrl: string;
  /** Publishable (anonymous): public by design. */
  supabaseKey: string;
  /** For error reports (docs/monitoring.md): empty for none, absent for the backend's function. */
  reportUrl?: string;
  /** Cloudflare's site key of the challenge before codes are sent; absent or empty for none. */
  captchaKey?: string;
}

/** An empty string for no reports. */
export const reportUrlOf = ({ supabaseUrl, reportUrl }: Pick<Env, 'supabaseUrl' | 'reportUrl'>) =>
  reportUrl ?? `${supabaseUrl}/functions/v1/report`;

/** The id of a `<script type="application/json">`. */
export const ENV_ELEMENT_ID = 'site-env';

const REQUIRED: Record<'supabaseUrl' | 'supabaseKey', string> = {
  supabaseUrl: 'SUPABASE_URL',
  supabaseKey: 'SUPABASE_KEY',
};

/**
 * Refuses a key that bypasses row level security, because the page publishes it.
 * @throws Error for a secret key: `sb_secret_…`, or a JWT whose role is not `anon`
 * @see https://supabase.com/docs/guides/api/api-keys
 */
export function assertPublishableKey(supabaseKey: string): void {
  const key = supabaseKey.trim();
  if (!key.startsWith('sb_secret_') && (jwtRoleOf(key) ?? 'anon') === 'anon') return;
  throw new Error(
    'SUPABASE_KEY is a secret key, which must never be in a page: use the publishable key (sb_publishable_…).',
  );
}

function jwtRoleOf(key: string): unknown {
  try {
    const payload = key.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    return (JSON.parse(atob(payload)) as { role?: unknown }).role;
  } catch {
    return undefined;
  }
}

/** @throws Error that names all missing variables, an invalid URL, or a secret key */
export function parseEnv(text: string | null | undefined): Env {
  const values = JSON.parse(text || '{}') as Partial<Record<string, unknown>>;
  const missing = Object.entries(REQUIRED).filter(
    ([key]) => typeof values[key] !== 'string' || values[key] === '',
  );
  if (missing.length > 0) {
    const names = missing.map(([, variable]) => variable).join(', ');
    throw new Error(`The site was composed without ${names}`);
  }
  const { supabaseUrl, supabaseKey, reportUrl, captchaKey } = values as unknown as Env;
  assertPublishableKey(supabaseKey);
  if (!parseUrl(supabaseUrl)) throw new Error(`SUPABASE_URL is not a URL: ${supabaseUrl}`);
  return {
    supabaseUrl: supabaseUrl.replace(/\/+$/, ''),
    supabaseKey,
    ...(reportUrl !== undefined && { reportUrl }),
    ...(captchaKey && { captchaKey }),
  };
}

let parsed: Env | undefined;

/** Only in the browser. */
export function env(): Env {
  return (parsed ??= parseEnv(document.getElementById(ENV_ELEMENT_ID)?.textContent));
}
