import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { openOrder } from './buying.ts';
import { asha, attempt, backend, click, gateway, openShop, report } from './shop.ts';

openShop();

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
