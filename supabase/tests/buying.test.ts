import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createOrder, openOrder, reconcile, subscriptionsOf, verify } from './buying.ts';
import { resetPeople } from './rows.ts';
import {
  asha,
  attempt,
  backend,
  click,
  gateway,
  openShop,
  ravi,
  report,
  withOffer,
} from './shop.ts';

const COMPLETED = {
  success: true,
  status: 'completed',
  message: 'Payment successful! Your subscription has been activated.',
};

openShop();

describe('A member who buys Module I for a year', () => {
  test('gets an order at the database’s price in paise, with the data for the payment window', async () => {
    const order = await openOrder(backend, asha);
    expect(order).toEqual({
      success: true,
      order_uuid: expect.any(String) as string,
      status: 'pending',
      razorpay_order: {
        id: expect.stringMatching(/^order_/) as string,
        amount: 1_199_900,
        currency: 'INR',
        notes: { order_uuid: order.order_uuid },
      },
      checkout: {
        key: 'rzp_test_sandbox',
        script: `${backend.gatewayUrl}/v1/checkout.js`,
        callback_url: `${backend.apiUrl}/functions/v1/payment-return`,
      },
    });
  });

  test('gets access when only the page reports the payment', async () => {
    await gateway.set({ webhooks: 'drop' });
    const { order_uuid, response } = await attempt();
    const more = { amount: 1, status: 'captured', order_uuid: 'x', user_id: ravi.id };
    const verified = await verify(backend, asha, { ...response, ...more });
    expect(verified).toEqual({ status: 200, body: { ...COMPLETED, order_uuid } });
    await expectOneYear();
  });

  test('gets access when only a webhook reports the payment', async () => {
    await gateway.set({ webhooks: 'hold' });
    await attempt('pay_and_close');
    expect(await subscriptionsOf(backend, asha)).toEqual([]);
    const sent = await gateway.release();
    expect(sent.map(({ event, responses }) => [event, responses])).toEqual([
      ['payment.authorized', [200]],
      ['payment.captured', [200]],
      ['order.paid', [200]],
    ]);
    await expectOneYear();
  });

  test('gets access from the reconciler when no other report arrives', async () => {
    await gateway.set({ webhooks: 'drop' });
    await attempt('pay_and_close');
    expect(await reconcile(backend)).toEqual({ checked: 1, completed: 1, unanswered: 0 });
    await expectOneYear();
    expect(await reconcile(backend)).toEqual({ checked: 0, completed: 0, unanswered: 0 });
  });
});

describe('An order request', () => {
  test('decides nothing about amount, price, currency, member and status', async () => {
    const cheap = { amount: 1, price: 1, currency: 'USD', user_id: ravi.id, status: 'completed' };
    const { razorpay_order, status } = await openOrder(backend, asha, cheap);
    expect(razorpay_order).toMatchObject({ amount: 1_199_900, currency: 'INR' });
    expect(status).toBe('pending');
    const orders = await backend.sql`select user_id, amount, status from public.orders`;
    expect(orders).toEqual([{ user_id: asha.id, amount: 11_999, status: 'pending' }]);
  });

  test('with the key of another purchase is refused', async () => {
    const again = { idempotency_key: randomUUID() };
    await openOrder(backend, asha, again);
    expect(await click({ ...again, duration: 6 })).toBe('400 order_creation_failed');
  });

  test('with the key of another member creates a separate order', async () => {
    const again = { idempotency_key: randomUUID() };
    const hers = await openOrder(backend, asha, again);
    const his = await openOrder(backend, ravi, again);
    expect(his.order_uuid).not.toBe(hers.order_uuid);
  });

  test('of a member without a profile, or for a withdrawn module, is refused', async () => {
    await withOffer({ is_active: false }, async () =>
      expect(await click()).toBe('404 module_not_found'),
    );
    await resetPeople(backend.sql, ravi);
    expect(await click()).toBe('401 auth_required');
  });
});

async function expectOneYear() {
  expect(await subscriptionsOf(backend, asha)).toEqual([
    { name: 'Module I Foundations', status: 'active', duration_months: 12, days: 365 },
  ]);
  const { data } = await asha.client.from('orders').select('status, amount, completed_at');
  expect(data).toEqual([
    { status: 'completed', amount: 11_999, completed_at: expect.any(String) as string },
  ]);
}

const times = <Result>(count: number, act: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, act));

/**
 * How many requests run at once. The auth server must answer all within the functions' timeout of 5 s, even on a busy
 * machine.
 */
const CROWD = 12;

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

let asked: number;
beforeEach(async () => {
  asked = (await gateway.requests()).length;
});
const requests = async () => (await gateway.requests()).slice(asked);

describe('The gateway is asked', () => {
  test('twice about an ordinary purchase: for the order, and about its payment', async () => {
    const paid = await attempt();
    await report(paid);
    await gateway.release();
    expect(await requests()).toEqual(['POST /v1/orders', `GET /v1/payments/${paid.payment}`]);
  });

  test('once to create an order, and at most once in 5 seconds about it, however many clicks arrive at once', async () => {
    const idempotency_key = randomUUID();
    const clickOften = () =>
      Promise.all(Array.from({ length: 10 }, () => openOrder(backend, asha, { idempotency_key })));
    const about = async (start: string) =>
      (await requests()).filter((one) => one.startsWith(start)).length;
    const [{ razorpay_order }] = (await clickOften()) as [Awaited<ReturnType<typeof openOrder>>];
    const path = `GET /v1/orders/${razorpay_order.id}/payments`;
    await clickOften();
    expect([await about('POST'), await about(path)]).toEqual([1, 1]);
    await backend.sql`update public.orders set asked_at = asked_at - interval '6 seconds'`;
    await clickOften();
    expect([await about('POST'), await about(path)]).toEqual([1, 2]);
  });

  test('again at once when it gave no response', async () => {
    const idempotency_key = randomUUID();
    await openOrder(backend, asha, { idempotency_key });
    await gateway.set({ api: 'fail' });
    expect(await click({ idempotency_key })).toBe('502 razorpay_api_error');
    expect(await click({ idempotency_key })).toBe('502 razorpay_api_error');
    await gateway.set({ api: 'ok' });
    expect(await click({ idempotency_key })).toBe('200 pending');
  });

  test('about the same order for another key: it may have been paid in another browser', async () => {
    const { razorpay_order } = await openOrder(backend, asha);
    await openOrder(backend, asha);
    await gateway.set({ webhooks: 'drop' });
    await gateway.pay(razorpay_order.id);
    expect(await click()).toBe('200 completed');
  });
});

test('Each request to create an order has its own receipt, also after one that was given up', async () => {
  await gateway.set({ api: 'fail' });
  expect(await click()).toBe('502 razorpay_api_error');
  await gateway.set({ api: 'ok' });
  const paid = await attempt();
  const created = (await gateway.orders()).find(({ id }) => id === paid.razorpay_order.id);
  expect(created?.receipt).toBe(`${paid.order_uuid}-2`);
  expect(await report(paid)).toBe('200 completed');
});
