import { vi } from 'vitest';
import { ENV_ELEMENT_ID } from 'shared-kit/env';
import { browserStoredSession, createSessionStore, type SessionStore } from 'shared-kit/session';
import { sessionStorageKey, supabase } from 'shared-kit/supabase';

const SUPABASE_URL = 'http://backend.test';

/** Where the client keeps the session. */
export const STORED_SESSION = sessionStorageKey(SUPABASE_URL);

/** A request as the backend saw it. */
export interface Asked {
  /** For example `POST /auth/v1/otp`. */
  what: string;
  body: unknown;
}

/**
 * Puts a backend behind `fetch`. Call it before the client is first used.
 * @param answers by method and path; anything else has no network
 * @returns what was asked so far
 */
export function standInBackend(answers: Record<string, () => Response>): Asked[] {
  const env = { supabaseUrl: SUPABASE_URL, supabaseKey: 'key' };
  document.body.innerHTML = `<script type="application/json" id="${ENV_ELEMENT_ID}">${JSON.stringify(env)}</script>`;
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const what = `${init.method ?? 'GET'} ${new URL(input).pathname}`;
    asked.push({ what, body: init.body ? JSON.parse(init.body as string) : undefined });
    const answer = answers[what];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
  return asked;
}

/** The session as the shell makes it, on that backend, of a visitor whom nobody knows. */
export async function startSession(): Promise<SessionStore> {
  localStorage.clear();
  // A file's tests share the page's one client: it may have been made for an earlier one.
  const client = await supabase();
  const session = createSessionStore({
    supabase,
    onSupabaseLoaded: (listener) => listener(client),
    stored: browserStoredSession(STORED_SESSION),
  });
  session.start();
  // Answered after the client has told its listener that nobody is signed in.
  await client.auth.getSession();
  return session;
}

export const asha = { id: 'a5a5a5a5-0000-4000-8000-000000000001', email: 'asha@example.in' };

/** Asha's session as the client keeps it, good for an hour. */
export const inAnHour = () => ({
  access_token: 'token',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  refresh_token: 'refresh',
  user: { ...asha, aud: 'authenticated' },
});

/** GoTrue's answer to a right code. */
export const signedIn = (): Response => Response.json(inAnHour());

/** An error as GoTrue answers it. */
export function authError(status: number, code: string, message: string): Response {
  return Response.json({ code: status, error_code: code, msg: message }, { status });
}

/** PostgREST's answer where a resident has no profile. */
export function noProfile(): Response {
  return Response.json([]);
}
