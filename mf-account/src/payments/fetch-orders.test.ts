import { expect, test } from 'vitest';
import { standInBackend, USER_ID } from '#lib/testing.ts';
import { fetchOrders } from './fetch-orders.ts';

const row = {
  id: 7,
  uuid: '40000000-0000-4000-8000-000000000001',
  amount: 11_999,
  status: 'completed',
  duration_months: 12,
  created_at: '2026-11-21T04:05:06.789+00:00',
  completed_at: '2026-11-21T04:06:00+00:00',
  gateway_order_id: 'order_1',
  payment_id: 'pay_1',
  modules: { name: 'Module I Foundations' },
};
const fetchAll = () => fetchOrders(USER_ID, new AbortController().signal);

test("a member's own orders are asked for, newest first, with the names of their modules", async () => {
  const asked = standInBackend(() => Response.json([row]));
  expect(await fetchAll()).toMatchObject([
    { amount: 11_999, status: 'completed', gateway_order_id: 'order_1' },
  ]);
  const [{ url }] = asked as [(typeof asked)[0]];
  expect(url.pathname).toBe('/rest/v1/orders');
  expect(url.searchParams.get('user_id')).toBe(`eq.${USER_ID}`);
  expect(url.searchParams.get('order')).toBe('created_at.desc');
  expect(url.searchParams.get('select')).toContain('modules(name)');
});

test.each(['pending', 'processing', 'completed', 'failed', 'cancelled'])(
  'an order that is %s is read, with or without the id of the gateway',
  async (status) => {
    standInBackend(() => Response.json([{ ...row, status, gateway_order_id: null }]));
    expect(await fetchAll()).toMatchObject([{ status, gateway_order_id: null }]);
  },
);

test('an amount that is no number is refused rather than shown', async () => {
  standInBackend(() => Response.json([{ ...row, amount: '11999' }]));
  await expect(fetchAll()).rejects.toMatchObject({ code: 'unexpected_error' });
});

test('without a network that is what is told, after one attempt', async () => {
  const asked = standInBackend();
  await expect(fetchAll()).rejects.toMatchObject({ code: 'network_error' });
  expect(asked).toHaveLength(1);
});
