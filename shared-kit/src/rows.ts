import type { Supabase } from './database.ts';
import type { Env } from './env.ts';
import { AppError, toAppError } from './errors.ts';
import type { StoredSession } from './stored-session.ts';

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

interface Access {
  stored: Pick<StoredSession, 'read'>;
  supabase: () => Promise<Supabase>;
}

/** Loads the client only if the stored session must be renewed. @throws AppError `auth_required` without a session */
export async function accessTokenOf(userId: string, { stored, supabase }: Access): Promise<string> {
  const session = stored.read() ?? (await renewedSession(supabase));
  if (session?.user.id === userId) return session.access_token;
  throw new AppError('auth_required', 'the member is no longer signed in');
}

async function renewedSession(supabase: Access['supabase']) {
  const { auth } = await supabase();
  const { data, error } = await auth.getSession().catch((cause: unknown) => ({
    data: { session: null },
    error: cause,
  }));
  if (error) throw toAppError(error);
  return data.session;
}
