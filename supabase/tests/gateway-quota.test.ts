import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createOrder, openOrder, verify } from './buying.ts';
import { asha, backend, gateway, openShop } from './shop.ts';

openShop();

let asked: number;
beforeEach(async () => {
  asked = (await gateway.requests()).length;
});
const requests = async () => (await gateway.requests()).slice(asked);
const times = <Result>(count: number, act: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, act));

describe('The gateway is asked', () => {
  test('twice about an ordinary purchase: for the order, and about its payment', async () => {
    const { razorpay_order } = await openOrder(backend, asha);
    const response = await gateway.pay(razorpay_order.id);
    await verify(backend, asha, response);
    await gateway.release();
    expect(await requests()).toEqual([
      'POST /v1/orders',
      `GET /v1/payments/${response.razorpay_payment_id}`,
    ]);
  });

  test('once to create an order, however many clicks arrive at once', async () => {
    const idempotency_key = randomUUID();
    const responses = await times(20, () => openOrder(backend, asha, { idempotency_key }));
    expect(new Set(responses.map(({ razorpay_order }) => razorpay_order.id)).size).toBe(1);
    // A click that arrives after the order exists asks once about its payments.
    const [first, ...others] = await requests();
    expect(first).toBe('POST /v1/orders');
    expect(others.filter((one) => one.startsWith('POST'))).toEqual([]);
    expect(others.length).toBeLessThanOrEqual(1);
  });

  test('at most once in 5 seconds about an order that is requested again and again', async () => {
    const idempotency_key = randomUUID();
    const { razorpay_order } = await openOrder(backend, asha, { idempotency_key });
    const about = `GET /v1/orders/${razorpay_order.id}/payments`;
    const counted = async () => (await requests()).filter((one) => one === about).length;
    await times(10, () => openOrder(backend, asha, { idempotency_key }));
    expect(await counted()).toBe(1);
    await backend.sql`update public.orders set asked_at = asked_at - interval '6 seconds'`;
    await times(10, () => openOrder(backend, asha, { idempotency_key }));
    expect(await counted()).toBe(2);
  });

  test('again at once when it gave no response', async () => {
    const idempotency_key = randomUUID();
    await openOrder(backend, asha, { idempotency_key });
    await gateway.set({ api: 'fail' });
    expect(await createOrder(backend, asha, { idempotency_key })).toMatchObject({ status: 502 });
    expect(await createOrder(backend, asha, { idempotency_key })).toMatchObject({ status: 502 });
    await gateway.set({ api: 'ok' });
    expect(await createOrder(backend, asha, { idempotency_key })).toMatchObject({ status: 200 });
  });

  test('about the same order for another key: it may have been paid in another browser', async () => {
    const { razorpay_order } = await openOrder(backend, asha);
    await openOrder(backend, asha);
    await gateway.set({ webhooks: 'drop' });
    await gateway.pay(razorpay_order.id);
    expect(await createOrder(backend, asha)).toMatchObject({ body: { status: 'completed' } });
  });

  test('about an order of other terms each time: its money may be in transit', async () => {
    await gateway.set({ webhooks: 'drop' });
    const { razorpay_order } = await openOrder(backend, asha);
    await gateway.pay(razorpay_order.id, 'captured_late');
    expect(await createOrder(backend, asha, { duration: 36 })).toMatchObject({ status: 409 });
  });
});

test('Each request to create an order has its own receipt, also after one that was given up', async () => {
  await gateway.set({ api: 'fail' });
  expect(await createOrder(backend, asha)).toMatchObject({ status: 502 });
  await gateway.set({ api: 'ok' });
  const { razorpay_order, order_uuid } = await openOrder(backend, asha);
  const created = (await gateway.orders()).find(({ id }) => id === razorpay_order.id);
  expect(created?.receipt).toBe(`${order_uuid}-2`);
  const response = await gateway.pay(razorpay_order.id);
  expect(await verify(backend, asha, response)).toMatchObject({ body: { status: 'completed' } });
});
