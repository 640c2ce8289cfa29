import { ENV_ELEMENT_ID } from 'shared-kit/env';
import { vi } from 'vitest';

/** A request as the backend saw it. */
export interface Asked {
  method: string;
  url: URL;
  body: unknown;
}

/**
 * Puts a backend behind `fetch`. Call it before the client is first used.
 * @param answer to every request; without one there is no network
 * @returns what was asked so far
 */
export function standInBackend(answer?: (asked: Asked) => Response): Asked[] {
  const env = { supabaseUrl: 'http://backend.test', supabaseKey: 'key' };
  document.body.innerHTML = `<script type="application/json" id="${ENV_ELEMENT_ID}">${JSON.stringify(env)}</script>`;
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const body: unknown = init.body ? JSON.parse(init.body as string) : undefined;
    const request = { method: init.method ?? 'GET', url: new URL(input), body };
    asked.push(request);
    if (!answer) throw new TypeError('Failed to fetch');
    return answer(request);
  });
  return asked;
}

export const USER_ID = 'a5a5a5a5-0000-4000-8000-000000000001';

/** An order as the backend answers it, with these differences. */
export const orderRow = (differences: object = {}) => ({
  id: 7,
  uuid: '40000000-0000-4000-8000-000000000007',
  amount: 11_999,
  status: 'completed',
  duration_months: 12,
  created_at: '2026-11-21T04:05:06.789123+00:00',
  completed_at: '2026-11-21T04:06:00+00:00',
  module_id: '10000000-0000-4000-8000-000000000001',
  gateway_order_id: 'order_7',
  payment_id: 'pay_7',
  invoice_number: 'INV-2026-007',
  modules: { name: 'Module I Foundations' },
  ...differences,
});
