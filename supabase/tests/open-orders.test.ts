import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createOrder, openOrder, reconcile } from './buying.ts';
import { BUNDLE, insertOrder, MODULE_I, MODULE_II } from './rows.ts';
import {
  access,
  arrived,
  asha,
  attempt,
  backend,
  click,
  decisions,
  gateway,
  openShop,
  pass,
  ravi,
  report,
  statusOf,
  withOffer,
} from './shop.ts';

openShop();

describe('While money for an order may still arrive', () => {
  test('a failed attempt leads back to its order for days, which can be paid once', async () => {
    const { razorpay_order, order_uuid } = await attempt('authorized_late');
    await reconcile(backend);
    await pass('5 days');
    expect(await openOrder(backend, asha)).toMatchObject({
      order_uuid,
      razorpay_order: { id: razorpay_order.id },
    });
    await pass('2 days');
    expect((await openOrder(backend, asha)).order_uuid).not.toBe(order_uuid);
  });

  test.each([
    ['the module for another duration', {}, { duration: 36 }],
    ['the bundle of the module', {}, { module_uuid: BUNDLE }],
    ['a module of the bundle', { module_uuid: BUNDLE }, { module_uuid: MODULE_II }],
  ])('%s cannot be bought, even before it is reported', async (_, first, second) => {
    await gateway.set({ webhooks: 'drop' });
    await attempt('captured_late', first);
    expect(await click(second)).toBe('409 payment_pending');
    expect(await backend.sql`select from public.orders`).toHaveLength(1);
  });

  test('another module and another member can buy', async () => {
    await attempt('captured_late');
    expect(await click({ module_uuid: MODULE_II })).toBe('200 pending');
    expect(await click({}, ravi)).toBe('200 pending');
  });

  test('nothing of the open orders is sold when the gateway does not answer', async () => {
    await openOrder(backend, asha);
    await gateway.set({ api: 'fail' });
    expect(await click({ duration: 36 })).toBe('502 razorpay_api_error');
  });

  test('an order is checked again after its checks had ended', async () => {
    await gateway.set({ webhooks: 'hold' });
    const late = await attempt('authorized_late');
    await reconcile(backend);
    await pass('5 days');
    await reconcile(backend);
    await gateway.settle(late.payment, 'authorize');
    await gateway.release();
    await gateway.set({ webhooks: 'drop' });
    await gateway.settle(late.payment, 'capture');
    expect(await reconcile(backend)).toMatchObject({ checked: 1, completed: 1 });
  });
});

// The simulation tries more, such as refunds of either payment.
describe('Two captures for one item', () => {
  test('give no access by the second, which an operator has just decided to refund', async () => {
    const late = await attempt('captured_late');
    const granted = await gateway.pay(late.razorpay_order.id);
    await report({ response: granted });
    await gateway.settle(late.payment, 'capture');
    await expect.poll(decisions).toEqual(['granted', 'held second_payment']);
    await backend.sql`select public.decide_refund(${late.payment}, 'Meera', 'paid twice')`;
    await gateway.refund(granted.razorpay_payment_id);
    await arrived();
    expect(await decisions()).toEqual(['held second_payment', 'returned']);
  });

  test('are mailed to the operator each time that the same payment is held', async () => {
    const { sql } = backend;
    await insertOrder(sql, { user_id: asha.id, gateway_order_id: 'order_1' });
    const pay = (payment: string) =>
      sql`select public.record_payment('order_1', ${payment}, 'captured', true, 1199900, 'INR')`;
    const refund = (payment: string, status: string, at: string) =>
      sql`select public.record_refund(${`rfnd_${payment}`}, ${payment}, ${status}, 1199900, 'INR', ${at})`;
    await pay('pay_1');
    await refund('pay_1', 'processed', '2099-01-01');
    await pay('pay_2');
    await refund('pay_1', 'failed', '2099-01-02');
    const mail =
      await sql`update public.mails set sent_at = now() where kind = 'payment_held' returning id`;
    expect(mail).toHaveLength(1);
    await refund('pay_2', 'processed', '2099-01-03');
    expect(await decisions()).toEqual(['granted', 'returned']);
    await refund('pay_1', 'processed', '2099-01-04');
    await pay('pay_3');
    await refund('pay_1', 'failed', '2099-01-05');
    const again = sql`select about from public.mails where kind = 'payment_held' and sent_at is null`;
    expect(await again).toEqual([{ about: 'pay_1 second_payment' }]);
  });
});

const GRANTED = { response: '200 completed', decisions: ['granted'] };
const HELD = { response: '200 processing', decisions: ['held expired'] };
const isDearer = { price_1_year: 19_999 };

describe('An order', () => {
  test.each([
    ['the same offer', { price_1_year: 11_999 }, '23 hours', GRANTED],
    ['the same offer', { price_1_year: 11_999 }, '25 hours', HELD],
    ['a price that has risen', isDearer, '14 minutes', GRANTED],
    ['a price that has risen', isDearer, '16 minutes', HELD],
    ['an item that was withdrawn', { is_active: false }, '14 minutes', GRANTED],
    ['an item that was withdrawn', { is_active: false }, '16 minutes', HELD],
    ['another price of another duration', { price_6_months: 1 }, '16 minutes', GRANTED],
  ])('with %s (%j), paid after %s, is as agreed', async (_, offer, after, expected) => {
    const { razorpay_order } = await openOrder(backend, asha);
    await withOffer(offer, async () => {
      await pass(after);
      const response = await report({ response: await gateway.pay(razorpay_order.id) });
      expect({ response, decisions: await decisions() }).toEqual(expected);
    });
  });

  test('whose attempt began in time is granted when the bank approves it days later', async () => {
    const late = await attempt('captured_late');
    await report(late);
    await withOffer(isDearer, async () => {
      await pass('3 days');
      await gateway.settle(late.payment, 'capture');
      await arrived();
      expect(await decisions()).toEqual(['granted']);
    });
  });

  test('is agreed for a day again when the member opens it again at the same price, but not later', async () => {
    const { order_uuid } = await openOrder(backend, asha);
    await pass('20 hours');
    expect(await openOrder(backend, asha)).toMatchObject({ order_uuid });
    await pass('20 hours');
    expect(await openOrder(backend, asha)).toMatchObject({ order_uuid });
    await pass('25 hours');
    expect(await createOrder(backend, asha)).not.toMatchObject({ body: { order_uuid } });
  });
});

const GATEWAY_ID = 'order_ofAnotherSandbox';

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

/** Of as many tabs or scripts, each with its own key. */
describe('A member who begins 30 purchases within an hour', () => {
  const first = randomUUID();
  beforeEach(async () => {
    await openOrder(backend, asha, { idempotency_key: first });
    await backend.sql`
      insert into public.order_keys (user_id, key, order_id)
      select o.user_id, gen_random_uuid(), o.id from public.orders o, generate_series(1, 28)`;
    await openOrder(backend, asha);
  });

  test('must wait with the next one, which leaves no row', async () => {
    for (const differences of [{ duration: 6 }, {}, { idempotency_key: undefined, duration: 6 }])
      expect(await click(differences)).toBe('429 too_many_orders');
    expect(await backend.sql`select from public.order_keys`).toHaveLength(30);
    expect(await backend.sql`select from public.orders`).toHaveLength(1);
  });

  test('can pay for each, others can buy, and after an hour the member can too', async () => {
    expect(await click({ idempotency_key: first })).toBe('200 pending');
    expect(await click({}, ravi)).toBe('200 pending');
    await backend.sql`update public.order_keys set created_at = created_at - interval '1 hour'`;
    expect(await click()).toBe('200 pending');
  });
});
