import { OWN_PROFILE, type Database, type Profile, type Supabase } from './database.ts';
import { env, type Env } from './env.ts';
import { AppError, toAppError } from './errors.ts';
import { keepSession, limitWaitForSession, withTimeLimit } from './keep-session.ts';
import { browserStoredSession, type StoredSession } from './stored-session.ts';
import type { SessionKey } from './storage.ts';

export { serverTime } from './keep-session.ts';

declare global {
  /** Of member pages, from a script in `shell/index.html`: a response that was requested while code loaded. */
  var earlyRead:
    | ((...request: Parameters<typeof fetch>) => Promise<Response | undefined>)
    | undefined;
}

let loading: Promise<Supabase> | undefined;
const fetchInTime = withTimeLimit(
  async (input, init) => (await globalThis.earlyRead?.(input, init)) ?? fetch(input, init),
);
const fetchAsMember = keepSession(fetchInTime, supabase);
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
    global: { fetch: fetchAsMember },
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

type Backend = Pick<Env, 'supabaseUrl' | 'supabaseKey'>;

/**
 * Reads rows without the client's code.
 * @param address of PostgREST, for example `modules?select=uuid,name&order=name.asc`
 * @throws AppError with PostgREST's code, or `network_error`
 * @see https://docs.postgrest.org/en/stable/references/api/tables_views.html
 */
export async function requestRows(
  fetch: typeof globalThis.fetch,
  { supabaseUrl, supabaseKey }: Backend,
  address: string,
  { token, signal }: { token?: string; signal?: AbortSignal | undefined },
): Promise<unknown> {
  const authorization = token && { authorization: `Bearer ${token}` };
  try {
    const response = await fetch(`${supabaseUrl}/rest/v1/${address}`, {
      headers: { apikey: supabaseKey, ...authorization },
      signal: signal ?? null,
    });
    const body: unknown = await response.json();
    if (!response.ok) throw body;
    return body;
  } catch (cause) {
    throw toAppError(cause);
  }
}

/** Loads the client only if the stored session must be renewed. @throws AppError `auth_required` without a session */
export async function accessTokenOf(
  userId: string,
  stored: Pick<StoredSession, 'read'>,
  loadClient: () => Promise<Supabase>,
): Promise<string> {
  const session = stored.read() ?? (await renewedSession(loadClient));
  if (session?.user.id === userId) return session.access_token;
  throw new AppError('auth_required', 'the member is no longer signed in');
}

async function renewedSession(loadClient: () => Promise<Supabase>) {
  const { auth } = await loadClient();
  const { data, error } = await auth.getSession().catch((cause: unknown) => ({
    data: { session: null },
    error: cause,
  }));
  if (error) throw toAppError(error);
  return data.session;
}

/** What every visitor may see. @throws AppError as `requestRows` does */
export const readPublicRows = (address: string, signal?: AbortSignal): Promise<unknown> =>
  requestRows(fetchInTime, env(), address, { signal });

/**
 * What a member may see.
 * @param address as of `requestRows`; `{user}` stands for the member's id
 * @throws AppError as `requestRows` does, or `auth_required` if the member is no longer signed in
 */
export async function readOwnRows(
  address: string,
  userId: string,
  signal?: AbortSignal,
): Promise<unknown> {
  const stored = browserStoredSession(sessionStorageKey(env().supabaseUrl));
  const token = await accessTokenOf(userId, stored, supabase);
  return requestRows(fetchAsMember, env(), address.replace('{user}', userId), { signal, token });
}

/** `null` until the member has finished sign-up. @throws AppError as `readOwnRows` does */
export async function fetchProfile(userId: string): Promise<Profile | null> {
  const [profile = null] = (await readOwnRows(OWN_PROFILE, userId)) as Profile[];
  return profile;
}
