import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { openOrder, reconcile } from './buying.ts';
import { MODULE_I } from './rows.ts';
import { access, statusOf } from './sales.ts';
import { asha, backend, buy, click, gateway, openShop, report } from './shop.ts';

const GATEWAY_ID = 'order_ofAnotherSandbox';

openShop();

/** From before a change of the gateway's account. */
describe('An order that the gateway no longer knows', () => {
  const idempotency_key = randomUUID();
  let lost: string;
  beforeEach(async () => {
    const [order] = await backend.sql<{ uuid: string }[]>`
      with lost as (
        insert into public.orders (user_id, module_id, duration_months, amount, gateway_order_id)
        values (${asha.id}, ${MODULE_I}, 12, 11999, ${GATEWAY_ID}) returning id, uuid),
      asked as (insert into public.order_checks (order_id) select id from lost),
      known as (insert into public.order_keys (user_id, key, order_id) select ${asha.id}, ${idempotency_key}, id from lost)
      select uuid from lost`;
    lost = order!.uuid;
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
    await report({ response: await gateway.pay(order.razorpay_order.id) });
    expect(await access()).toBe('active');
  });

  test('is kept while the gateway fails', async () => {
    await gateway.set({ api: 'fail' });
    expect(await click({ idempotency_key })).toBe('502 razorpay_api_error');
    expect(await statusOf(lost)).toBe('pending');
  });

  test('is not replaced while its money is in transit', async () => {
    await backend.sql`select public.record_payment(${GATEWAY_ID}, 'pay_lost', 'authorized', false, 1199900, 'INR')`;
    expect(await click()).toBe('200 processing');
  });

  test('does not delay the reconciler, which cancels it after four days', async () => {
    await openOrder(backend, asha, { duration: 6 });
    await backend.sql`update public.order_checks set started_at = now() - interval '5 days'
      where order_id = (select id from public.orders where uuid = ${lost})`;
    expect(await reconcile(backend)).toMatchObject({ checked: 2, unanswered: 1 });
    expect(await statusOf(lost)).toBe('cancelled');
    expect(await reconcile(backend)).toMatchObject({ checked: 1, unanswered: 0 });
  });
});

test('Without a key a completed item can be bought once more', async () => {
  const first = await buy({ idempotency_key: undefined });
  const second = await openOrder(backend, asha, { idempotency_key: undefined });
  expect(second.order_uuid).not.toBe(first.order_uuid);
});
