import { describe, expect, it } from 'vitest';
import { openOrder, reconcile, subscriptionsOf, verify } from './buying.ts';
import { MODULE_I } from './rows.ts';
import { asha, backend, gateway, openShop } from './shop.ts';

const COMPLETED = {
  success: true,
  status: 'completed',
  message: 'Payment successful! Your subscription has been activated.',
};

openShop();

it.each([
  [6, 699_900],
  [12, 1_199_900],
  [36, 1_699_900],
])('Module I for %i months costs %i paise', async (duration, amount) => {
  const { razorpay_order } = await openOrder(backend, asha, { duration });
  expect(razorpay_order).toMatchObject({ amount, currency: 'INR' });
});

describe('A member who buys Module I for a year', () => {
  it('gets an order at the database’s price in paise, with the data for the payment window', async () => {
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

  it('gets access when only the page reports the payment', async () => {
    await gateway.set({ webhooks: 'drop' });
    const { razorpay_order, order_uuid } = await openOrder(backend, asha);
    const response = await gateway.pay(razorpay_order.id);
    const verified = await verify(backend, asha, response);
    expect(verified).toEqual({ status: 200, body: { ...COMPLETED, order_uuid } });
    await expectOneYear();
  });

  it('gets access when only a webhook reports the payment', async () => {
    const { razorpay_order } = await openOrder(backend, asha);
    await gateway.set({ webhooks: 'hold' });
    await gateway.pay(razorpay_order.id, 'pay_and_close');
    expect(await subscriptionsOf(backend, asha)).toEqual([]);
    const sent = await gateway.release();
    expect(sent.map(({ event, responses }) => [event, responses])).toEqual([
      ['payment.authorized', [200]],
      ['payment.captured', [200]],
      ['order.paid', [200]],
    ]);
    await expectOneYear();
  });

  it('gets access from the reconciler when no other report arrives', async () => {
    await gateway.set({ webhooks: 'drop' });
    const { razorpay_order } = await openOrder(backend, asha);
    await gateway.pay(razorpay_order.id, 'pay_and_close');
    expect(await reconcile(backend)).toEqual({ checked: 1, completed: 1, unanswered: 0 });
    await expectOneYear();
    expect(await reconcile(backend)).toEqual({ checked: 0, completed: 0, unanswered: 0 });
  });
});

describe('A page of any origin', () => {
  it.each(['create-order', 'verify-payment'])(
    'may call %s with the member’s token',
    async (name) => {
      const preflight = await fetch(`${backend.apiUrl}/functions/v1/${name}`, {
        method: 'OPTIONS',
      });
      expect(preflight.status).toBe(204);
      const headers = Object.fromEntries(preflight.headers);
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'POST, OPTIONS',
        'access-control-allow-headers': expect.stringContaining('authorization') as string,
      });
    },
  );
});

describe('A page of a preview', () => {
  async function orderFrom(origin: string): Promise<Response> {
    const { data } = await asha.client.auth.getSession();
    return fetch(`${backend.apiUrl}/functions/v1/create-order`, {
      method: 'POST',
      headers: {
        origin,
        'content-type': 'application/json',
        authorization: `Bearer ${data.session?.access_token}`,
      },
      body: JSON.stringify({ module_uuid: MODULE_I, duration: 12 }),
    });
  }

  it('cannot create an order', async () => {
    const response = await orderFrom('http://preview.localhost:5170');
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error: { code: 'checkout_in_preview' } });
    expect((await asha.client.from('orders').select('uuid')).data).toEqual([]);
    expect((await orderFrom('http://localhost:5170')).status).toBe(200);
  });

  it('can read public tables', async () => {
    const response = await fetch(`${backend.apiUrl}/rest/v1/modules?select=name`, {
      headers: { origin: 'http://preview.localhost:5170', apikey: backend.publishableKey },
    });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).not.toEqual([]);
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
