import type { Profile } from 'shared-kit/database';
import { ENV_ELEMENT_ID } from 'shared-kit/env';
import { sessionStorageKey } from 'shared-kit/supabase';
import { vi } from 'vitest';

export interface RecordedRequest {
  method: string;
  url: URL;
  body: unknown;
}

/** Signs the member in. Call it before the first use of the client. @param respond without it requests fail as without a network */
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
  user: { id: USER_ID, email: asha.email, aud: 'authenticated' },
});

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

export const orderRow = (differences: object = {}) => ({
  id: 7,
  uuid: '40000000-0000-4000-8000-000000000007',
  amount: 11_999,
  status: 'completed',
  duration_months: 12,
  created_at: '2026-11-21T04:05:06.789123+00:00',
  module_id: '10000000-0000-4000-8000-000000000001',
  gateway_order_id: 'order_7',
  invoice_number: 'INV-26-27-007',
  modules: { name: 'Module I Foundations' },
  ...differences,
});
