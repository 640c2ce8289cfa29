import { describe, expect, test } from 'vitest';
import { createOrder, openOrder, subscriptionsOf, verify } from './buying.ts';
import { BUNDLE, MODULE_I } from './rows.ts';
import { asha, backend, buy, gateway, openShop, statusOf } from './shop.ts';

const FOUR = [
  'Module I Foundations',
  'Module II Physics',
  'Module III Clinical',
  'Module IV Advanced',
];

openShop();

describe('Access', () => {
  test('by the bundle is access to each of its modules', async () => {
    await buy({ module_uuid: BUNDLE, duration: 12 });
    expect(await subscriptionsOf(backend, asha)).toEqual(
      FOUR.map((name) => ({ name, status: 'active', duration_months: 12, days: 365 })),
    );
  });

  test('by the bundle stores the bundle, until one of its modules is bought alone', async () => {
    await buy({ module_uuid: BUNDLE, duration: 12 });
    expect(await bundles()).toEqual([BUNDLE, BUNDLE, BUNDLE, BUNDLE]);
    const alone = await buy({ duration: 6 });
    expect(await bundles()).toEqual([null, BUNDLE, BUNDLE, BUNDLE]);
    await gateway.refund(alone.payment);
    await arrived();
    expect(await bundles()).toEqual([BUNDLE, BUNDLE, BUNDLE, BUNDLE]);
  });

  test('is renewed from its end, not from today', async () => {
    await buy({ duration: 12 });
    await buy({ duration: 6 });
    expect(await periods()).toEqual({ 'Module I Foundations': 18 });
  });

  test('that has ended begins again on the day of the payment', async () => {
    await buy({ duration: 6 });
    await age('400 days');
    await buy({ duration: 12 });
    expect(await subscriptionsOf(backend, asha)).toEqual([
      { name: 'Module I Foundations', status: 'active', duration_months: 12, days: 365 },
    ]);
    expect(await periods()).toEqual({ 'Module I Foundations': 12 });
  });

  test('to a module is extended by the bundle, and the bundle’s by a module', async () => {
    await buy({ duration: 6 });
    await buy({ module_uuid: BUNDLE, duration: 12 });
    await buy({ duration: 36 });
    const others = Object.fromEntries(FOUR.slice(1).map((name) => [name, 12]));
    expect(await periods()).toEqual({ ...others, 'Module I Foundations': 54 });
  });

  test('that an operator granted is extended, not lost', async () => {
    await backend.sql`
      insert into public.subscriptions (user_id, module_id, duration_months, starts_at, expires_at)
      values (${asha.id}, ${MODULE_I}, 6, now() - interval '100 days', now() + interval '20 days')`;
    await buy({ duration: 12 });
    const [row] = await subscriptionsOf(backend, asha);
    expect(row).toMatchObject({ status: 'active', duration_months: 12, days: 385 });
  });

  test.each([
    ['2026-08-31T10:00:00+05:30', 6, '2027-02-28T10:00:00+05:30'],
    ['2027-02-28T23:30:00+05:30', 12, '2028-02-28T23:30:00+05:30'],
    ['2028-02-29T00:30:00+05:30', 12, '2029-02-28T00:30:00+05:30'],
  ])('bought at %s for %i months ends at %s, in India’s calendar', async (from, months, to) => {
    const [row] = await backend.sql`
      select private.add_months(${from}, ${months}) = ${to}::timestamptz as is_right`;
    expect(row).toEqual({ is_right: true });
  });

  test.each([
    ['2026-08-31T10:00', [6], '2027-02-28T10:00'],
    ['2026-08-31T10:00', [6, 6], '2027-08-31T10:00'],
    ['2027-08-31T10:00', [6, 6, 12], '2029-08-31T10:00'],
    ['2028-02-29T10:00', [12, 36], '2032-02-29T10:00'],
    ['2027-01-31T00:10', [36, 12, 6], '2031-07-31T00:10'],
  ])(
    'that begins on %s and lasts %j months is counted from its first day',
    async (from, months, to) => {
      const { sql } = backend;
      for (const [at, duration] of months.entries()) {
        await buy({ duration });
        await sql`update public.entitlements
        set granted_at = ${`${from}+05:30`}::timestamptz + make_interval(days => ${at})
        where id = (select max(id) from public.entitlements)`;
        await sql`select private.rebuild_subscription(${asha.id}, ${MODULE_I})`;
      }
      const [row] =
        await sql`select expires_at = ${`${to}+05:30`}::timestamptz as is_right, expires_at from public.subscriptions`;
      expect(row).toMatchObject({ is_right: true });
    },
  );

  test('after a grant until a day is counted from that day', async () => {
    await backend.sql`
      insert into public.entitlements (user_id, module_id, until, granted_at)
      values (${asha.id}, ${MODULE_I}, '2027-08-31T00:00+05:30', '2026-01-01')`;
    await buy({ duration: 6 });
    await buy({ duration: 6 });
    const [row] = await backend.sql`
      select expires_at = '2028-08-31T00:00+05:30'::timestamptz as is_right from public.subscriptions`;
    expect(row).toEqual({ is_right: true });
  });
});

describe('A price', () => {
  test('that changes applies to the next order', async () => {
    const before = await openOrder(backend, asha);
    await withPrice(19_999, async () => {
      const after = await openOrder(backend, asha);
      expect(after.order_uuid).not.toBe(before.order_uuid);
      expect(after.razorpay_order.amount).toBe(1_999_900);
    });
  });
});

describe('Captured money that does not match', () => {
  test.each([
    ['too little', { amount: 100 }, 'amount'],
    ['too much', { amount: 1_199_901 }, 'amount'],
    ['of another currency', { currency: 'USD' }, 'currency'],
  ])('because it is %s is held', async (_, money, reason) => {
    const { razorpay_order } = await openOrder(backend, asha);
    const response = await gateway.pay(razorpay_order.id, 'success', money);
    expect(await verify(backend, asha, response)).toMatchObject({ body: { status: 'processing' } });
    expect(await subscriptionsOf(backend, asha)).toEqual([]);
    expect(await held()).toEqual([{ payment_id: response.razorpay_payment_id, reason }]);
    // The member is not asked to pay again.
    expect(await createOrder(backend, asha)).toMatchObject({
      body: { status: 'processing', razorpay_order: null },
    });
  });

  test('because the order is already paid is held, and the first payment counts', async () => {
    const { razorpay_order } = await openOrder(backend, asha);
    const late = await gateway.pay(razorpay_order.id, 'captured_late');
    await gateway.pay(razorpay_order.id);
    // Webhooks may arrive out of order, so the first payment is granted before the second is captured.
    await arrived();
    await gateway.settle(late.razorpay_payment_id, 'capture');
    await arrived();
    expect(await periods()).toEqual({ 'Module I Foundations': 12 });
    expect(await held()).toEqual([
      { payment_id: late.razorpay_payment_id, reason: 'second_payment' },
    ]);
  });

  test('leaves the list when it is refunded, and the member can buy again', async () => {
    const { razorpay_order, order_uuid } = await openOrder(backend, asha);
    const { razorpay_payment_id } = await gateway.pay(razorpay_order.id, 'success', {
      amount: 100,
    });
    await arrived();
    await gateway.refund(razorpay_payment_id);
    await arrived();
    expect(await held()).toEqual([]);
    expect(await statusOf(order_uuid)).toBe('failed');
    const again = await openOrder(backend, asha);
    expect(again.order_uuid).not.toBe(order_uuid);
  });
});

describe('A refund', () => {
  test('in full ends what the payment granted; the order stays completed', async () => {
    const { order_uuid, payment } = await buy({ module_uuid: BUNDLE });
    await gateway.refund(payment);
    await arrived();
    expect((await subscriptionsOf(backend, asha)).map(({ status }) => status)).toEqual(
      FOUR.map(() => 'cancelled'),
    );
    expect(await statusOf(order_uuid)).toBe('completed');
    const { data } = await asha.client.from('refunds').select('status, amount');
    expect(data).toEqual([{ status: 'processed', amount: 3_799_900 }]);
  });

  test('revokes its own months and keeps those of other payments', async () => {
    const { payment } = await buy({ duration: 12 });
    await buy({ duration: 6 });
    await gateway.refund(payment);
    await arrived();
    expect(await periods()).toEqual({ 'Module I Foundations': 6 });
  });

  test('in part is recorded and revokes nothing', async () => {
    const { payment } = await buy({ duration: 12 });
    await gateway.refund(payment, 100_000);
    await arrived();
    expect(await periods()).toEqual({ 'Module I Foundations': 12 });
  });

  test('revokes access only when it is processed', async () => {
    await gateway.set({ refunds: 'pending' });
    const { payment } = await buy({ duration: 12 });
    const refund = await gateway.refund(payment);
    await arrived();
    expect(await periods()).toEqual({ 'Module I Foundations': 12 });
    await gateway.endRefund(refund, 'process');
    await arrived();
    expect(await subscriptionsOf(backend, asha)).toMatchObject([{ status: 'cancelled' }]);
  });

  test('reported before its payment has the same result', async () => {
    const { razorpay_order } = await openOrder(backend, asha);
    await gateway.set({ webhooks: 'hold' });
    const { razorpay_payment_id } = await gateway.pay(razorpay_order.id);
    await gateway.refund(razorpay_payment_id);
    await gateway.release('reversed');
    expect(await subscriptionsOf(backend, asha)).toMatchObject([{ status: 'cancelled' }]);
    expect(await backend.sql`select status from public.refunds`).toEqual([{ status: 'processed' }]);
    expect(await held()).toEqual([]);
  });

  test('of one of two payments for an order keeps the access of the other', async () => {
    const { razorpay_order } = await openOrder(backend, asha);
    const late = await gateway.pay(razorpay_order.id, 'captured_late');
    const first = await gateway.pay(razorpay_order.id);
    await gateway.settle(late.razorpay_payment_id, 'capture');
    await arrived();
    await gateway.refund(first.razorpay_payment_id);
    await arrived();
    expect(await periods()).toEqual({ 'Module I Foundations': 12 });
    expect(await held()).toEqual([]);
  });

  test('of both payments for an order gives the second one no access on its way', async () => {
    const { razorpay_order } = await openOrder(backend, asha);
    const late = await gateway.pay(razorpay_order.id, 'captured_late');
    const first = await gateway.pay(razorpay_order.id);
    await gateway.settle(late.razorpay_payment_id, 'capture');
    await arrived();
    await gateway.set({ refunds: 'pending' });
    const second = await gateway.refund(late.razorpay_payment_id);
    await arrived();
    await gateway.endRefund(await gateway.refund(first.razorpay_payment_id), 'process');
    await arrived();
    expect(await subscriptionsOf(backend, asha)).toMatchObject([{ status: 'cancelled' }]);
    await gateway.endRefund(second, 'fail');
    await arrived();
    expect(await subscriptionsOf(backend, asha)).toMatchObject([{ status: 'active' }]);
  });

  test('does not prevent a new purchase', async () => {
    const { payment } = await buy({ duration: 12 });
    await gateway.refund(payment);
    await arrived();
    await buy({ duration: 6 });
    expect(await subscriptionsOf(backend, asha)).toMatchObject([
      { status: 'active', duration_months: 6 },
    ]);
    expect(await periods()).toEqual({ 'Module I Foundations': 6 });
  });
});

/** The bundle in which each module was last bought. */
async function bundles() {
  const rows = await backend.sql<{ bundle_id: string | null }[]>`
    select bundle_id from public.subscriptions order by module_id`;
  return rows.map(({ bundle_id: bundle }) => bundle);
}

/** Waits until all webhooks are answered. */
async function arrived() {
  await expect
    .poll(async () => (await gateway.webhooks()).every(({ responses }) => responses.includes(200)))
    .toBe(true);
}

/** Months from start to end of each module. */
async function periods() {
  const rows = await backend.sql<{ name: string; months: number }[]>`
    select m.name, (extract(year from span) * 12 + extract(month from span))::int as months
    from public.subscriptions s join public.modules m on m.uuid = s.module_id,
      age(s.expires_at at time zone 'Asia/Kolkata', s.starts_at at time zone 'Asia/Kolkata') as span
    where s.status = 'active'`;
  return Object.fromEntries(rows.map(({ name, months }) => [name, months]));
}

/** Makes all purchases this much older. */
async function age(by: string) {
  const { sql } = backend;
  await sql`update public.orders
    set created_at = created_at - ${by}::interval, expires_at = expires_at - ${by}::interval`;
  await sql`update public.entitlements set granted_at = granted_at - ${by}::interval`;
  await sql`update public.subscriptions
    set starts_at = starts_at - ${by}::interval, expires_at = expires_at - ${by}::interval`;
}

async function withPrice(rupees: number, act: () => Promise<void>) {
  const { sql } = backend;
  await sql`update public.modules set price_1_year = ${rupees} where uuid = ${MODULE_I}`;
  try {
    await act();
  } finally {
    await sql`update public.modules set price_1_year = 11999 where uuid = ${MODULE_I}`;
  }
}

async function held() {
  return [...(await backend.sql`select payment_id, reason from public.held_payments()`)];
}
