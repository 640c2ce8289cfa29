/** What a deployment decides. Put into the page when the site is composed, so a build runs anywhere. */
export interface Env {
  supabaseUrl: string;
  /** The publishable (anonymous) key: meant to be public. */
  supabaseKey: string;
  /** The public key that preview links of this site are signed for, once anybody has made one. */
  previewKey?: string;
  /** Where pages report to (docs/monitoring.md); empty to report nothing. Absent: to the backend's own function. */
  reportUrl?: string;
  /** Cloudflare's public key of this site's challenge before a code is sent; absent or empty where there is none. */
  captchaKey?: string;
}

/** The address that pages report to, or an empty text where they do not. */
export const reportUrlOf = ({ supabaseUrl, reportUrl }: Pick<Env, 'supabaseUrl' | 'reportUrl'>) =>
  reportUrl ?? `${supabaseUrl}/functions/v1/report`;

/** The id of the page's `<script type="application/json">` that carries the environment. */
export const ENV_ELEMENT_ID = 'site-env';

const EXPECTED: Record<'supabaseUrl' | 'supabaseKey', string> = {
  supabaseUrl: 'SUPABASE_URL',
  supabaseKey: 'SUPABASE_KEY',
};

/**
 * Refuses a key that passes row level security: whatever is in a page, everybody can read.
 * @throws Error for a secret key (`sb_secret_…`), or an older one, a JWT whose role is not `anon`
 * @see https://supabase.com/docs/guides/api/api-keys
 */
export function assertPublishableKey(supabaseKey: string): void {
  if (!isSecretKey(supabaseKey.trim())) return;
  throw new Error(
    'SUPABASE_KEY is a secret key, which must never be in a page: take the publishable key (sb_publishable_…).',
  );
}

function isSecretKey(key: string): boolean {
  if (key.startsWith('sb_secret_')) return true;
  const role = roleOf(key);
  return role !== undefined && role !== 'anon';
}

/** The role that a JWT names, if the key is one. */
function roleOf(key: string): unknown {
  try {
    const payload = key.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    return (JSON.parse(atob(payload)) as { role?: unknown }).role;
  } catch {
    return undefined;
  }
}

/**
 * The environment out of the page's text.
 * @throws naming every variable that was missing when the site was composed, or that the key is a secret one
 */
export function parseEnv(text: string | null | undefined): Env {
  const values = JSON.parse(text || '{}') as Partial<Record<string, unknown>>;
  const missing = Object.entries(EXPECTED).filter(([key]) => !isFilled(values[key]));
  if (missing.length > 0) {
    const names = missing.map(([, variable]) => variable).join(', ');
    throw new Error(`The site was composed without ${names}`);
  }
  const { supabaseUrl, supabaseKey, previewKey, reportUrl, captchaKey } = values as unknown as Env;
  assertPublishableKey(supabaseKey);
  if (!URL.canParse(supabaseUrl)) throw new Error(`SUPABASE_URL is no address: ${supabaseUrl}`);
  return {
    supabaseUrl: supabaseUrl.replace(/\/+$/, ''),
    supabaseKey,
    ...(previewKey && { previewKey }),
    ...(reportUrl !== undefined && { reportUrl }),
    ...(captchaKey && { captchaKey }),
  };
}

const isFilled = (value: unknown): boolean => typeof value === 'string' && value !== '';

let parsed: Env | undefined;

/** The environment of this page, read once. Browser only. */
export function env(): Env {
  parsed ??= parseEnv(document.getElementById(ENV_ELEMENT_ID)?.textContent);
  return parsed;
}
