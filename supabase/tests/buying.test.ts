import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openOrder, reconcile, subscriptionsOf, verify } from './buying.ts';
import { resetPeople } from './rows.ts';
import { withOffer } from './sales.ts';
import { asha, attempt, backend, click, gateway, openShop, ravi } from './shop.ts';

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
