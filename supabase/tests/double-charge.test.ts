import { describe, expect, test } from 'vitest';
import { createOrder, openOrder, reconcile, subscriptionsOf, verify } from './buying.ts';
import { BUNDLE } from './rows.ts';
import { asha, backend, buy, gateway, openShop, pass, ravi, statusOf } from './shop.ts';

const MODULE_II = '10000000-0000-4000-8000-000000000002';
const PENDING = {
  status: 409,
  body: { success: false, error: { code: 'payment_pending' } },
};

openShop();

describe('While money for an order may still arrive', () => {
  test.each(['25 hours', '4 days', '5 days'])(
    'the same item is not sold again %s after the bank’s approval',
    async (age) => {
      const { razorpay_order, order_uuid } = await openOrder(backend, asha);
      const late = await gateway.pay(razorpay_order.id, 'captured_late');
      await verify(backend, asha, late);
      await pass(age);
      expect(await createOrder(backend, asha)).toMatchObject({
        status: 200,
        body: { order_uuid, status: 'processing', razorpay_order: null },
      });
      await gateway.settle(late.razorpay_payment_id, 'capture');
      await reconcile(backend);
      await expect.poll(moneyIn).toEqual([{ decision: 'granted', held_reason: null }]);
    },
  );

  test('an approval without a report is found by asking the gateway', async () => {
    await gateway.set({ webhooks: 'drop' });
    const { razorpay_order, order_uuid } = await openOrder(backend, asha);
    await gateway.pay(razorpay_order.id, 'captured_late');
    await pass('25 hours');
    expect(await createOrder(backend, asha)).toMatchObject({
      body: { order_uuid, status: 'processing', razorpay_order: null },
    });
  });

  test('a failed attempt leads back to its order for days, which can be paid once', async () => {
    const { razorpay_order, order_uuid } = await openOrder(backend, asha);
    await gateway.pay(razorpay_order.id, 'authorized_late');
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
  ])('%s cannot be bought: 409 payment_pending', async (_, first, second) => {
    const { razorpay_order } = await openOrder(backend, asha, first);
    await gateway.pay(razorpay_order.id, 'captured_late');
    expect(await createOrder(backend, asha, second)).toMatchObject(PENDING);
    expect(await backend.sql`select from public.orders`).toHaveLength(1);
  });

  test('another module and another member can buy', async () => {
    const { razorpay_order } = await openOrder(backend, asha);
    await gateway.pay(razorpay_order.id, 'captured_late');
    expect(await createOrder(backend, asha, { module_uuid: MODULE_II })).toMatchObject({
      body: { status: 'pending' },
    });
    expect(await createOrder(backend, ravi)).toMatchObject({ body: { status: 'pending' } });
  });

  test('nothing of the open orders is sold when the gateway does not answer', async () => {
    await openOrder(backend, asha);
    await gateway.set({ api: 'fail' });
    expect(await createOrder(backend, asha, { duration: 36 })).toMatchObject({
      status: 502,
      body: { error: { code: 'razorpay_api_error' } },
    });
  });

  test('the gateway is asked until it captures or returns the money, for 10 days at most', async () => {
    await gateway.set({ webhooks: 'drop' });
    const { razorpay_order, order_uuid } = await openOrder(backend, asha);
    await gateway.pay(razorpay_order.id, 'captured_late');
    await reconcile(backend);
    await pass('9 days');
    expect(await reconcile(backend)).toMatchObject({ checked: 1 });
    expect(await statusOf(order_uuid)).toBe('processing');
    await pass('2 days');
    await reconcile(backend);
    expect(await statusOf(order_uuid)).toBe('failed');
    expect(await openOrder(backend, asha)).not.toMatchObject({ order_uuid });
  });

  test('an order is checked again after its checks had ended', async () => {
    const { razorpay_order } = await openOrder(backend, asha);
    await gateway.set({ webhooks: 'hold' });
    const late = await gateway.pay(razorpay_order.id, 'authorized_late');
    await reconcile(backend);
    await pass('5 days');
    await reconcile(backend);
    await gateway.settle(late.razorpay_payment_id, 'authorize');
    await gateway.release();
    await gateway.set({ webhooks: 'drop' });
    await gateway.settle(late.razorpay_payment_id, 'capture');
    expect(await reconcile(backend)).toMatchObject({ checked: 1, completed: 1 });
  });
});

describe('Two captures for one item', () => {
  test('give access once and hold the other payment', async () => {
    const first = await openOrder(backend, asha);
    const second = await atAnotherPrice(() => openOrder(backend, asha));
    const granted = await gateway.pay(second.razorpay_order.id);
    await verify(backend, asha, granted);
    const held = await gateway.pay(first.razorpay_order.id);
    expect(await verify(backend, asha, held)).toMatchObject({ body: { status: 'processing' } });
    expect(await subscriptionsOf(backend, asha)).toMatchObject([{ days: 365 }]);
    expect(
      await backend.sql`select payment_id, reason, order_uuid from public.held_payments()`,
    ).toEqual([
      {
        payment_id: held.razorpay_payment_id,
        reason: 'second_payment',
        order_uuid: first.order_uuid,
      },
    ]);
  });

  test('give access once when a failed attempt is captured after another purchase of the module', async () => {
    const first = await openOrder(backend, asha);
    const late = await gateway.pay(first.razorpay_order.id, 'authorized_late');
    const instead = await openOrder(backend, asha, { duration: 6 });
    await verify(backend, asha, await gateway.pay(instead.razorpay_order.id));
    await gateway.settle(late.razorpay_payment_id, 'capture');
    await reconcile(backend);
    await expect.poll(moneyIn).toEqual([
      { decision: 'granted', held_reason: null },
      { decision: 'held', held_reason: 'second_payment' },
    ]);
  });

  test('give access by the second when the first is refunded', async () => {
    const first = await openOrder(backend, asha);
    const second = await atAnotherPrice(() => openOrder(backend, asha));
    const granted = await gateway.pay(second.razorpay_order.id);
    await verify(backend, asha, granted);
    await verify(backend, asha, await gateway.pay(first.razorpay_order.id));
    await gateway.refund(granted.razorpay_payment_id);
    await expect.poll(() => statusOf(first.order_uuid)).toBe('completed');
    expect(await subscriptionsOf(backend, asha)).toMatchObject([{ status: 'active', days: 365 }]);
    expect(await backend.sql`select from public.held_payments()`).toHaveLength(0);
  });

  test('give no access by the second, which an operator has just decided to refund', async () => {
    const { razorpay_order } = await openOrder(backend, asha);
    const late = await gateway.pay(razorpay_order.id, 'captured_late');
    const granted = await gateway.pay(razorpay_order.id);
    await verify(backend, asha, granted);
    await gateway.settle(late.razorpay_payment_id, 'capture');
    await expect.poll(() => decisionAbout(late.razorpay_payment_id)).toBe('held');
    await backend.sql`select public.decide_refund(${late.razorpay_payment_id}, 'Meera', 'paid twice')`;
    await gateway.refund(granted.razorpay_payment_id);
    await expect.poll(moneyIn).toEqual([
      { decision: 'held', held_reason: 'second_payment' },
      { decision: 'returned', held_reason: null },
    ]);
  });

  test('give access by the first, whose refund failed, when the second is refunded', async () => {
    const { payment: first } = await buy();
    const second = await replace(first);
    await gateway.refund(second);
    await expect.poll(moneyIn).toEqual([
      { decision: 'granted', held_reason: null },
      { decision: 'returned', held_reason: null },
    ]);
    expect(await subscriptionsOf(backend, asha)).toMatchObject([{ status: 'active', days: 365 }]);
  });

  test('are mailed to the operator each time that a payment is held', async () => {
    const { payment: first } = await buy();
    const mails = async () =>
      (await backend.readMails('hello@isocentre.example')).filter(({ Subject }) =>
        Subject.includes(first),
      );
    const second = await replace(first);
    await expect.poll(mails).toHaveLength(1);
    await gateway.refund(second);
    await expect.poll(() => decisionAbout(first)).toBe('granted');
    await replace(first);
    await expect.poll(mails).toHaveLength(2);
  });

  test('add up to two years when the second was bought after the first, even if an unpaid order exists', async () => {
    const left = await openOrder(backend, asha);
    const second = await atAnotherPrice(() => openOrder(backend, asha));
    await verify(backend, asha, await gateway.pay(second.razorpay_order.id));
    const third = await openOrder(backend, asha);
    expect(third.order_uuid).not.toBe(left.order_uuid);
    await verify(backend, asha, await gateway.pay(third.razorpay_order.id));
    const [access] = await subscriptionsOf(backend, asha);
    expect(access?.days).toBeGreaterThan(2 * 364);
  });
});

/** Refunds a payment and buys again before that refund fails, so that the payment is held. @returns the new payment's id */
async function replace(payment: string): Promise<string> {
  const refund = await gateway.refund(payment);
  await expect.poll(() => decisionAbout(payment)).toBe('returned');
  const { payment: replacement } = await buy();
  await gateway.endRefund(refund, 'fail');
  // The webhook may bring up the question only after a run of the reconciliation, which comes every minute.
  await expect
    .poll(async () => {
      await backend.sql`update public.refund_checks set next_at = now()`;
      await reconcile(backend);
      return decisionAbout(payment);
    })
    .toBe('held');
  return replacement;
}

async function decisionAbout(payment: string): Promise<unknown> {
  const [row] = await backend.sql`
    select decision from public.payments where payment_id = ${payment}`;
  return row?.['decision'];
}

async function atAnotherPrice<Result>(act: () => Promise<Result>): Promise<Result> {
  const { sql } = backend;
  await sql`update public.modules set price_1_year = price_1_year + 1000`;
  try {
    return await act();
  } finally {
    await sql`update public.modules set price_1_year = price_1_year - 1000`;
  }
}

/** The decisions about captured payments, oldest first. */
async function moneyIn() {
  return [
    ...(await backend.sql`
      select decision, held_reason from public.payments where decision is not null order by decision`),
  ];
}
