import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createOrder, openOrder, reconcile, subscriptionsOf, verify } from './buying.ts';
import { asha, attempt, backend, gateway, openShop, report } from './shop.ts';

const times = <Result>(count: number, act: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, act));

/**
 * How many requests run at once. The auth server must answer all within the functions' timeout of 5 s, even on a busy
 * machine.
 */
const CROWD = 12;

openShop();

test.each([
  ['one key, like a repeated click', () => 'a2f0e3c4-0000-4000-8000-000000000001'],
  ['a key each, like many tabs', () => randomUUID()],
  ['no key', () => undefined],
])(
  'Clicks at the same time with %s create one order and show one gateway order',
  async (_, key) => {
    const responses = await times(30, () => openOrder(backend, asha, { idempotency_key: key() }));
    expect(new Set(responses.map(({ order_uuid }) => order_uuid)).size).toBe(1);
    expect(new Set(responses.map(({ razorpay_order }) => razorpay_order.id)).size).toBe(1);
    const orders = await backend.sql`select gateway_order_id from public.orders`;
    expect(orders).toEqual([{ gateway_order_id: responses[0]!.razorpay_order.id }]);
  },
);

describe('One payment', () => {
  test(`verified ${CROWD} times at once while as many webhooks and the reconciler arrive gives one subscription and one response`, async () => {
    const { response } = await payInSilence();
    const events = (await gateway.webhooks()).slice(-3);
    const [verified, resent] = await Promise.all([
      times(CROWD, () => verify(backend, asha, response)),
      Promise.all(Array.from({ length: CROWD }, (_, i) => gateway.resend(events[i % 3]!))),
      reconcile(backend),
    ]);
    expect(new Set(resent)).toEqual(new Set([200]));
    expect(new Set(verified.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(verified[0]).toMatchObject({ status: 200, body: { status: 'completed' } });
    await expectOnce();
  });

  test('is granted once when the member cancels the order at the same time', async () => {
    const paid = await payInSilence();
    const [verified] = await Promise.all([
      report(paid),
      asha.client.from('orders').update({ status: 'cancelled' }).eq('uuid', paid.order_uuid),
      report(paid),
    ]);
    expect(verified).toBe('200 completed');
    await expectOnce();
  });

  test('that is recorded opens no second window in any tab', async () => {
    const { order_uuid } = await payInSilence();
    // All tabs of a browser send one key. With another key, a completed purchase is bought once more.
    const idempotency_key = randomUUID();
    const responses = await times(5, () => createOrder(backend, asha, { idempotency_key }));
    const body = { success: true, order_uuid, status: 'completed', razorpay_order: null };
    expect(responses).toEqual(responses.map(() => ({ status: 200, body })));
    await expectOnce();
  });
});

async function payInSilence() {
  await gateway.set({ webhooks: 'drop' });
  return attempt();
}

async function expectOnce() {
  expect(await subscriptionsOf(backend, asha)).toMatchObject([{ status: 'active', days: 365 }]);
  const [row] = await backend.sql`select
    (select count(*)::int from public.entitlements) as entitlements,
    (select count(*)::int from public.payments where decision = 'granted') as granted,
    (select array_agg(status) from public.orders) as orders`;
  expect(row).toEqual({ entitlements: 1, granted: 1, orders: ['completed'] });
}
