import { vi } from 'vitest';
import { ENV_ELEMENT_ID } from 'shared-kit/env';
import { browserStoredSession, createSessionStore, type SessionStore } from 'shared-kit/session';
import { fetchProfile, sessionStorageKey, supabase } from 'shared-kit/supabase';

const SUPABASE_URL = 'http://backend.test';

export const STORED_SESSION = sessionStorageKey(SUPABASE_URL);

export interface RecordedRequest {
  /** For example `POST /auth/v1/otp`. */
  route: string;
  body: unknown;
}

/**
 * Call it before the first use of the client.
 * @param responses by method and path; all other requests fail without a network
 */
export function stubBackend(responses: Record<string, () => Response>): RecordedRequest[] {
  const env = { supabaseUrl: SUPABASE_URL, supabaseKey: 'key' };
  document.body.innerHTML = `<script type="application/json" id="${ENV_ELEMENT_ID}">${JSON.stringify(env)}</script>`;
  const requests: RecordedRequest[] = [];
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const route = `${init.method ?? 'GET'} ${new URL(input).pathname}`;
    requests.push({ route, body: init.body ? JSON.parse(init.body as string) : undefined });
    const response = responses[route];
    if (!response) throw new TypeError('Failed to fetch');
    return response();
  });
  return requests;
}

/** For a visitor who is not signed in. */
export async function startSession(): Promise<SessionStore> {
  localStorage.clear();
  // The tests of a file share the page's one client, which an earlier test may have made.
  const client = await supabase();
  const session = createSessionStore({
    supabase,
    onSupabaseLoaded: (listener) => listener(client),
    fetchProfile,
    stored: browserStoredSession(STORED_SESSION),
    whenIdle: (run) => run(),
  });
  session.start();
  // Resolves after the client has informed its listener that there is no session.
  await client.auth.getSession();
  return session;
}

export const asha = { id: 'a5a5a5a5-0000-4000-8000-000000000001', email: 'asha@example.in' };

/** As the client stores it, valid for an hour. */
export const storedSession = () => ({
  access_token: 'token',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  refresh_token: 'refresh',
  user: { ...asha, aud: 'authenticated' },
});

export const signedIn = (): Response => Response.json(storedSession());

export function authError(status: number, code: string, message: string): Response {
  return Response.json({ code: status, error_code: code, msg: message }, { status });
}

export function noProfile(): Response {
  return Response.json([]);
}
