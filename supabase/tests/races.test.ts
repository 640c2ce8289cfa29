import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createOrder, openOrder, reconcile, subscriptionsOf, verify } from './buying.ts';
import type { WindowResponse } from './gateway.ts';
import { asha, backend, gateway, openShop } from './shop.ts';

const ONE_YEAR = [
  { name: 'Module I Foundations', status: 'active', duration_months: 12, days: 365 },
];
const times = <Result>(count: number, act: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, act));

/** How many requests run at once. The auth server must answer all within the functions' timeout of 5 s, even on a busy machine. */
const CROWD = 12;

openShop();

describe('Clicks at the same time', () => {
  test.each([
    ['one key, like a repeated click', () => 'a2f0e3c4-0000-4000-8000-000000000001'],
    ['a key each, like many tabs', () => randomUUID()],
    ['no key', () => undefined],
  ])('with %s create one order and show one gateway order', async (_, key) => {
    const responses = await times(30, () => openOrder(backend, asha, { idempotency_key: key() }));
    expect(new Set(responses.map(({ order_uuid }) => order_uuid)).size).toBe(1);
    expect(new Set(responses.map(({ razorpay_order }) => razorpay_order.id)).size).toBe(1);
    const orders = await backend.sql`select gateway_order_id from public.orders`;
    expect(orders).toEqual([{ gateway_order_id: responses[0]!.razorpay_order.id }]);
  });
});

describe('One payment', () => {
  test(`verified ${CROWD} times at once while as many webhooks and the reconciler arrive gives one subscription and one response`, async () => {
    const { response } = await paidInSilence();
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
    const { response, order_uuid } = await paidInSilence();
    const [verified] = await Promise.all([
      verify(backend, asha, response),
      asha.client.from('orders').update({ status: 'cancelled' }).eq('uuid', order_uuid),
      verify(backend, asha, response),
    ]);
    expect(verified).toMatchObject({ status: 200, body: { status: 'completed' } });
    await expectOnce();
  });

  test.each(['sent', 'reversed'] as const)(
    'has the same result when its webhooks arrive %s, each twice',
    async (order) => {
      const { razorpay_order } = await openOrder(backend, asha);
      await gateway.set({ webhooks: 'hold' });
      await gateway.pay(razorpay_order.id);
      const sent = await gateway.release(order);
      for (const webhook of sent) expect(await gateway.resend(webhook)).toBe(200);
      await expectOnce();
      const events = await backend.sql`select count(*)::int from public.gateway_events`;
      expect(events).toEqual([{ count: 3 }]);
    },
  );

  test('that is recorded opens no second window in any tab', async () => {
    const { order_uuid } = await paidInSilence();
    // All tabs of a browser send one key. With another key, a completed purchase is bought once more.
    const idempotency_key = randomUUID();
    const responses = await times(5, () => createOrder(backend, asha, { idempotency_key }));
    for (const { status, body } of responses) {
      expect({ status, body }).toEqual({
        status: 200,
        body: { success: true, order_uuid, status: 'completed', razorpay_order: null },
      });
    }
    await expectOnce();
  });
});

describe('Orders paid at the same moment', () => {
  test('for the same module add up in any order', async () => {
    const orders = [
      await openOrder(backend, asha, { duration: 6 }),
      await openOrder(backend, asha, { duration: 12 }),
      await openOrder(backend, asha, { duration: 36 }),
    ];
    await gateway.set({ webhooks: 'drop' });
    const responses = await Promise.all(
      orders.map(({ razorpay_order }) => gateway.pay(razorpay_order.id)),
    );
    await Promise.all(responses.map((response) => verify(backend, asha, response)));
    const [row] = await backend.sql`
      select expires_at = (starts_at at time zone 'Asia/Kolkata' + interval '54 months')
        at time zone 'Asia/Kolkata' as adds_up from public.subscriptions`;
    expect(row).toEqual({ adds_up: true });
  });
});

/** A payment that has not been reported yet. */
async function paidInSilence(): Promise<{ response: WindowResponse; order_uuid: string }> {
  const { razorpay_order, order_uuid } = await openOrder(backend, asha);
  await gateway.set({ webhooks: 'drop' });
  return { response: await gateway.pay(razorpay_order.id), order_uuid };
}

async function expectOnce() {
  expect(await subscriptionsOf(backend, asha)).toEqual(ONE_YEAR);
  const [row] = await backend.sql`select
    (select count(*)::int from public.entitlements) as entitlements,
    (select count(*)::int from public.payments where decision = 'granted') as granted,
    (select array_agg(status) from public.orders) as orders`;
  expect(row).toEqual({ entitlements: 1, granted: 1, orders: ['completed'] });
}
