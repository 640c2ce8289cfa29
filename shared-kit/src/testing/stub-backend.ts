import { vi } from 'vitest';
import { ENV_ELEMENT_ID } from '../env.ts';
import { sessionStorageKey } from '../supabase.ts';

export interface RecordedRequest {
  method: string;
  url: URL;
  body: unknown;
}

/** Who is signed in. */
export const USER_ID = 'a5a5a5a5-0000-4000-8000-000000000001';

/**
 * Signs the member in. Call it before the first use of the client.
 * @param respond without it requests fail as without a network
 */
export function stubBackend(
  respond?: (request: RecordedRequest) => Response | Promise<Response>,
): RecordedRequest[] {
  const env = { supabaseUrl: 'http://backend.test', supabaseKey: 'key' };
  document.body.innerHTML = `<script type="application/json" id="${ENV_ELEMENT_ID}">${JSON.stringify(env)}</script>`;
  localStorage.setItem(sessionStorageKey(env.supabaseUrl), JSON.stringify(storedSession()));
  const requests: RecordedRequest[] = [];
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const body: unknown = init.body ? JSON.parse(init.body as string) : undefined;
    const request = { method: init.method ?? 'GET', url: new URL(input), body };
    requests.push(request);
    if (!respond) throw new TypeError('Failed to fetch');
    return respond(request);
  });
  return requests;
}

/** As the client stores it, valid for longer than any test's clock. */
const storedSession = () => ({
  access_token: 't',
  refresh_token: 'r',
  token_type: 'bearer',
  expires_at: Math.floor(Date.now() / 1000) + 86_400,
  user: { id: USER_ID, email: 'asha@example.in', aud: 'authenticated' },
});
