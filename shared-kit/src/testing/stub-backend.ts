import { vi } from 'vitest';
import type { Profile } from '../database.ts';
import { ENV_ELEMENT_ID } from '../env.ts';
import { browserStoredSession, createSessionStore, type SessionStore } from '../session/index.ts';
import { fetchProfile, sessionStorageKey, supabase } from '../supabase.ts';

export interface RecordedRequest {
  /** `POST create-order`, `GET orders`, `PATCH orders`. */
  operation: string;
  method: string;
  url: URL;
  body: unknown;
}

type Respond = (request: RecordedRequest) => Response | Promise<Response>;
export type Responses = Record<string, Respond>;

const ENV = { supabaseUrl: 'http://backend.test', supabaseKey: 'key' };
export const STORED_SESSION = sessionStorageKey(ENV.supabaseUrl);

/** Who is signed in. */
export const USER_ID = 'a5a5a5a5-0000-4000-8000-000000000001';

export const asha: Profile = {
  id: USER_ID,
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: '9876543210',
  college: 'AIIMS Nagpur',
  course: 'MD',
  designation: 'JR2',
  updated_at: '2026-11-21T04:05:06.789123+00:00',
};

/**
 * Signs the member in. Call it before the first use of the client.
 * @param responses to all requests, or by operation; others fail as without a network
 */
export function stubBackend(
  responses: Respond | Responses = {},
  environment: object = {},
): RecordedRequest[] {
  const env = JSON.stringify({ ...ENV, ...environment });
  document.body.innerHTML = `<script type="application/json" id="${ENV_ELEMENT_ID}">${env}</script>`;
  localStorage.setItem(STORED_SESSION, JSON.stringify(storedSession()));
  const requests: RecordedRequest[] = [];
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const url = new URL(input);
    const method = init.method ?? 'GET';
    const operation = `${method} ${url.pathname.split('/').at(-1)}`;
    const body: unknown = init.body ? JSON.parse(init.body as string) : undefined;
    const request = { operation, method, url, body };
    requests.push(request);
    const respond = typeof responses === 'function' ? responses : responses[operation];
    if (!respond) throw new TypeError('Failed to fetch');
    return respond(request);
  });
  return requests;
}

/** As the client stores it, valid for longer than any test's clock. */
export const storedSession = () => ({
  access_token: 't',
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 86_400,
  expires_at: Math.floor(Date.now() / 1000) + 86_400,
  user: { id: USER_ID, email: asha.email, aud: 'authenticated' },
});

/** The session of a page that opens with nothing else in its storage. */
export async function startSession(as: 'visitor' | 'member' = 'visitor'): Promise<SessionStore> {
  localStorage.clear();
  if (as === 'member') localStorage.setItem(STORED_SESSION, JSON.stringify(storedSession()));
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
  // Resolves after the client has informed its listener.
  await client.auth.getSession();
  await session.profileSettled();
  return session;
}
