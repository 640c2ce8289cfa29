import type { Database, Supabase } from './database.ts';
import { env } from './env.ts';
import { AppError, toAppError } from './errors.ts';
import { keepSession, limitWaitForSession, withDeadline } from './keep-session.ts';
import type { SessionKey } from './storage.ts';

export { serverTime } from './keep-session.ts';

declare global {
  /** Of member pages, from a script in `shell/index.html`: a response that was requested while code loaded. */
  var earlyRead:
    | ((...request: Parameters<typeof fetch>) => Promise<Response | undefined>)
    | undefined;
}

let loading: Promise<Supabase> | undefined;
const fetchInTime = withDeadline(
  async (input, init) => (await globalThis.earlyRead?.(input, init)) ?? fetch(input, init),
);
const listeners = new Set<(client: Supabase) => void>();

/**
 * The one client of the page. Its 31 KB are loaded on first use. It never reads a session from the URL
 * (docs/decisions/0022).
 * @throws AppError `network_error` when its code fails to load; the next call tries again
 */
export function supabase(): Promise<Supabase> {
  loading ??= load().catch((cause: unknown) => {
    loading = undefined;
    throw new AppError('network_error', 'supabase-js could not be loaded', { cause });
  });
  return loading;
}

async function load(): Promise<Supabase> {
  const { createClient } = await import('@supabase/supabase-js');
  const { supabaseUrl, supabaseKey } = env();
  const client: Supabase = createClient<Database>(supabaseUrl, supabaseKey, {
    auth: { detectSessionInUrl: false },
    global: { fetch: keepSession(fetchInTime, () => client) },
  });
  limitWaitForSession(client);
  for (const listener of listeners) listener(client);
  return client;
}

export function onSupabaseLoaded(listener: (client: Supabase) => void): void {
  listeners.add(listener);
}

/** As supabase-js derives it from the backend's host. */
export function sessionStorageKey(supabaseUrl: string): SessionKey {
  return `sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`;
}

/**
 * Without the client.
 * @param query PostgREST parameters, for example `{ select: 'uuid,name', order: 'name.asc' }`
 * @throws AppError with PostgREST's code, or `network_error`
 * @see https://docs.postgrest.org/en/stable/references/api/tables_views.html
 */
export async function readPublicRows(
  table: string,
  query: Record<string, string>,
  signal?: AbortSignal,
): Promise<unknown> {
  const { supabaseUrl, supabaseKey } = env();
  const url = `${supabaseUrl}/rest/v1/${table}?${new URLSearchParams(query)}`;
  try {
    const response = await fetchInTime(url, {
      headers: { apikey: supabaseKey },
      signal: signal ?? null,
    });
    const body: unknown = await response.json();
    if (!response.ok) throw body;
    return body;
  } catch (cause) {
    throw toAppError(cause);
  }
}
