import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PayableOrder } from 'shared-kit/purchase';
import { createOrder, openOrder, reconcile, subscriptionsOf, verify } from './buying.ts';
import { MODULE_I } from './rows.ts';
import { asha, backend, gateway, openShop, statusOf } from './shop.ts';

const GATEWAY_ID = 'order_ofAnotherSandbox';

openShop();

describe('An order that the gateway no longer knows', () => {
  const idempotency_key = randomUUID();
  let lost: string;
  beforeEach(async () => {
    lost = await insertLost(idempotency_key);
  });

  test.each([
    ['the key it was opened with', { idempotency_key }],
    ['another key', {}],
    ['no key', { idempotency_key: undefined }],
  ])('is replaced at the next click with %s by an order that can be paid', async (_, key) => {
    const order = await openOrder(backend, asha, key);
    expect(order.order_uuid).not.toBe(lost);
    expect(await statusOf(lost)).toBe('cancelled');
    expect(await openOrder(backend, asha, key), 'is replaced once').toEqual(order);
    await pay(order);
    expect(await subscriptionsOf(backend, asha)).toMatchObject([{ status: 'active' }]);
  });

  test('is replaced by one order when many clicks arrive at once', async () => {
    const orders = await Promise.all(Array.from({ length: 10 }, () => openOrder(backend, asha)));
    expect(new Set(orders.map(({ order_uuid }) => order_uuid)).size).toBe(1);
    expect(new Set(orders.map(({ razorpay_order }) => razorpay_order.id)).size).toBe(1);
  });

  test('is kept while the gateway fails', async () => {
    await gateway.set({ api: 'fail' });
    expect(await createOrder(backend, asha, { idempotency_key })).toMatchObject({
      status: 502,
      body: { error: { code: 'razorpay_api_error' } },
    });
    expect(await statusOf(lost)).toBe('pending');
  });

  test('is not replaced while its money is in transit', async () => {
    await backend.sql`select public.record_payment(${GATEWAY_ID}, 'pay_lost', 'authorized', false, 1199900, 'INR')`;
    expect(await createOrder(backend, asha)).toMatchObject({
      body: { order_uuid: lost, status: 'processing', razorpay_order: null },
    });
  });

  test('is cancelled by the reconciler after four days', async () => {
    await backend.sql`update public.order_checks set started_at = now() - interval '5 days'`;
    expect(await reconcile(backend)).toMatchObject({ checked: 1, unanswered: 1 });
    expect(await statusOf(lost)).toBe('cancelled');
    expect(await reconcile(backend)).toMatchObject({ checked: 0 });
  });
});

describe('Without a key', () => {
  const clickOnce = { idempotency_key: undefined };

  test('a completed item can be bought once more', async () => {
    const first = await openOrder(backend, asha, clickOnce);
    await pay(first);
    expect((await openOrder(backend, asha, clickOnce)).order_uuid).not.toBe(first.order_uuid);
  });

  test('an item that was paid without a report is not sold again', async () => {
    await gateway.set({ webhooks: 'drop' });
    const { razorpay_order, order_uuid } = await openOrder(backend, asha, clickOnce);
    await gateway.pay(razorpay_order.id);
    expect(await createOrder(backend, asha, clickOnce)).toMatchObject({
      body: { order_uuid, status: 'completed', razorpay_order: null },
    });
  });

  test('a member has the same hourly limit as with keys', async () => {
    await openOrder(backend, asha, clickOnce);
    await backend.sql`
      insert into public.order_keys (user_id, key, order_id)
      select user_id, gen_random_uuid(), id from public.orders, generate_series(1, 29)`;
    expect(await createOrder(backend, asha, { ...clickOnce, duration: 6 })).toMatchObject({
      status: 429,
      body: { error: { code: 'too_many_orders' } },
    });
  });
});

/** An order from before a change of the gateway's account. */
async function insertLost(key: string): Promise<string> {
  const [order] = await backend.sql<{ uuid: string }[]>`
    with lost as (
      insert into public.orders (user_id, module_id, duration_months, amount, gateway_order_id)
      values (${asha.id}, ${MODULE_I}, 12, 11999, ${GATEWAY_ID}) returning id, uuid),
    asked as (insert into public.order_checks (order_id) select id from lost),
    known as (insert into public.order_keys (user_id, key, order_id) select ${asha.id}, ${key}, id from lost)
    select uuid from lost`;
  return order!.uuid;
}

async function pay({ razorpay_order }: PayableOrder) {
  const response = await gateway.pay(razorpay_order.id);
  expect(await verify(backend, asha, response)).toMatchObject({ body: { status: 'completed' } });
}
