import { beforeEach, describe, expect, test } from 'vitest';
import { reconcile, subscriptionsOf } from './buying.ts';
import { BUNDLE, insertOrder, MODULE_I, valuesOf } from './rows.ts';
import {
  access,
  arrived,
  asha,
  askAboutAll,
  attempt,
  backend,
  buy,
  click,
  decisions,
  gateway,
  isMoneyPending,
  openShop,
  report,
  statusOf,
} from './shop.ts';

// The simulation compares access with the money at the gateway.
openShop();

const everyModule = (status: string) =>
  ['Module I Foundations', 'Module II Physics', 'Module III Clinical', 'Module IV Advanced'].map(
    (name) => ({ name, status, duration_months: 12, days: 365 }),
  );

describe('Access', () => {
  test('by the bundle is access to each of its modules, until a refund; the order stays completed', async () => {
    const { order_uuid, payment } = await buy({ module_uuid: BUNDLE });
    expect(await subscriptionsOf(backend, asha)).toEqual(everyModule('active'));
    await gateway.refund(payment);
    await arrived();
    expect(await subscriptionsOf(backend, asha)).toEqual(everyModule('cancelled'));
    expect(await statusOf(order_uuid)).toBe('completed');
    const { data } = await asha.client.from('refunds').select('status, amount');
    expect(data).toEqual([{ status: 'processed', amount: 3_799_900 }]);
  });

  test('by the bundle stores the bundle, until one of its modules is bought alone', async () => {
    const bundles = () =>
      valuesOf(backend.sql`select bundle_id from public.subscriptions order by module_id`);
    await buy({ module_uuid: BUNDLE });
    expect(await bundles()).toEqual([BUNDLE, BUNDLE, BUNDLE, BUNDLE]);
    const alone = await buy({ duration: 6 });
    expect(await bundles()).toEqual([null, BUNDLE, BUNDLE, BUNDLE]);
    const [invoices] = await backend.sql`
      select min(a ->> 'until') filter (where i.serial = 1) = min(a ->> 'from') filter (where i.serial = 2) as follow
      from public.invoices i, jsonb_array_elements(i.access) a where a ->> 'module' = 'Module I Foundations'`;
    expect(invoices, 'the second begins where the first ends').toEqual({ follow: true });
    await gateway.refund(alone.payment);
    await arrived();
    expect(await bundles()).toEqual([BUNDLE, BUNDLE, BUNDLE, BUNDLE]);
  });

  test('that an operator granted is extended, not lost', async () => {
    await backend.sql`
      insert into public.subscriptions (user_id, module_id, duration_months, starts_at, expires_at)
      values (${asha.id}, ${MODULE_I}, 6, now() - interval '100 days', now() + interval '20 days')`;
    await buy();
    const [row] = await subscriptionsOf(backend, asha);
    expect(row).toMatchObject({ status: 'active', duration_months: 12, days: 385 });
  });

  test('that has ended begins anew with the next purchase', async () => {
    await buy({ duration: 6 });
    await backend.sql`update public.entitlements set granted_at = granted_at - interval '190 days'`;
    await buy();
    expect(await subscriptionsOf(backend, asha)).toMatchObject([{ days: 365 }]);
  });

  test.each([
    ['2026-08-31T10:00:00+05:30', 6, '2027-02-28T10:00:00+05:30'],
    ['2027-02-28T23:30:00+05:30', 12, '2028-02-28T23:30:00+05:30'],
    ['2028-02-29T00:30:00+05:30', 12, '2029-02-28T00:30:00+05:30'],
  ])('bought at %s for %i months ends at %s, in India’s calendar', async (from, months, to) => {
    const isRight = backend.sql`select private.add_months(${from}, ${months}) = ${to}::timestamptz`;
    expect(await valuesOf(isRight)).toEqual([true]);
  });

  test('after a grant until a day is counted from that day', async () => {
    await backend.sql`
      insert into public.entitlements (user_id, module_id, until, granted_at)
      values (${asha.id}, ${MODULE_I}, '2027-08-31T00:00+05:30', '2026-01-01')`;
    await buy({ duration: 6 });
    await buy({ duration: 6 });
    const isRight = backend.sql`
      select expires_at = '2028-08-31T00:00+05:30'::timestamptz from public.subscriptions`;
    expect(await valuesOf(isRight)).toEqual([true]);
  });
});

test.each([
  ['too little', { amount: 100 }, 'held amount'],
  ['too much', { amount: 1_199_901 }, 'held amount'],
  ['of another currency', { currency: 'USD' }, 'held currency'],
])(
  'Captured money that is %s is held, and the member is not asked again',
  async (_, money, held) => {
    const wrong = await attempt('success', { money });
    expect(await report(wrong)).toBe('200 processing');
    expect(await access()).toBe(undefined);
    expect(await decisions()).toEqual([held]);
    expect(await click()).toBe('200 processing');
  },
);

const PRICE = 1_199_900;

/** Reports a refund of Asha's payment. Each report is a minute newer than the one before. */
async function refund(name: string, amount: number, status = 'processed') {
  reports += 1;
  await backend.sql`select public.record_refund(
    ${`rfnd_${name}`}, 'pay_1', ${status}, ${amount}, 'INR', now() + make_interval(mins => ${reports}))`;
}
let reports = 0;

async function payByHand() {
  await insertOrder(backend.sql, { user_id: asha.id, gateway_order_id: 'order_1' });
  await backend.sql`select public.record_payment('order_1', 'pay_1', 'captured', true, ${PRICE}, 'INR')`;
}

/** What each note credits, and whether it is valid. */
const notes = () =>
  valuesOf(backend.sql`
    select concat_ws(' ', parts, case when cancelled_at is not null then 'cancelled' end)
    from public.credit_notes order by id`);

describe('A credit note', () => {
  test('follows a processed refund, over what no valid note credits', async () => {
    await payByHand();
    await refund('a', 100, 'pending');
    expect(await notes()).toEqual([]);
    await refund('a', 100);
    await refund('b', 200);
    await refund('a', 100, 'failed');
    await refund('c', PRICE - 200);
    expect(await notes()).toEqual([
      '{[0,100)} cancelled',
      '{[100,300)}',
      `{[0,100),[300,${PRICE})}`,
    ]);
  });

  test('waits while it would credit more than the invoice, until a refund is known to have failed', async () => {
    await payByHand();
    await refund('a', 100);
    await refund('b', PRICE);
    expect(await notes()).toEqual(['{[0,100)}']);
    await refund('a', 100, 'failed');
    expect(await notes()).toEqual(['{[0,100)} cancelled', `{[0,${PRICE})}`]);
  });

  test.each([
    ['changed', 'update public.credit_notes set amount = 1'],
    ['cancelled twice', "update public.credit_notes set cancelled_at = '2099-01-01'"],
    ['deleted', 'delete from public.credit_notes'],
  ])('cannot be %s', async (_, change) => {
    await payByHand();
    await refund('a', PRICE);
    await refund('a', PRICE, 'failed');
    await expect(backend.sql.unsafe(change)).rejects.toThrow(/cannot be changed/);
  });
});

test('A seller with a GSTIN sells to a member whose State is known', async () => {
  const create = async () => {
    const [row] = await backend.sql<{ created: { error?: string; status?: string } }[]>`
      select public.create_order(${asha.id}, ${MODULE_I}, 12, gen_random_uuid(), needs_state => true) as created`;
    return row!.created;
  };
  expect(await create()).toEqual({ error: 'state_required' });
  expect(await backend.sql`select from public.orders`).toHaveLength(0);
  await backend.sql`update public.users set state = '33' where id = ${asha.id}`;
  expect(await create()).toMatchObject({ status: 'pending' });
});
describe('A refund whose webhook was lost', () => {
  beforeEach(() => gateway.set({ webhooks: 'drop' }));

  test('that is pending for more than 30 days no longer delays the deletion of an account', async () => {
    await gateway.set({ refunds: 'pending' });
    await gateway.refund((await buy()).payment);
    await askAboutAll();
    expect(await isMoneyPending()).toBe(true);
    await backend.sql`update public.refunds set created_at = now() - interval '31 days'`;
    expect(await isMoneyPending()).toBe(false);
  });
});

describe('The gateway is asked about refunds', () => {
  beforeEach(() => gateway.set({ webhooks: 'drop' }));

  test('from a minute after the capture to once a day, for 210 days', async () => {
    await buy();
    const { sql } = backend;
    const claim = () => sql`select payment_id from public.claim_refund_checks(10)`;
    const age = (days: string) =>
      sql`update public.refund_checks set captured_at = now() - ${days}::interval, next_at = now()`;
    expect(await claim()).toHaveLength(0);
    for (const [days, minutes] of [
      ['1 minute', 1],
      ['2 hours', 60],
      ['200 days', 24 * 60],
    ] as const) {
      await age(days);
      expect(await claim()).toHaveLength(1);
      expect(await claim()).toHaveLength(0);
      const wait = sql`select round(extract(epoch from next_at - now()) / 60)::int from public.refund_checks`;
      expect(await valuesOf(wait)).toEqual([minutes]);
    }
    await age('211 days');
    await gateway.set({ api: 'fail' });
    await reconcile(backend);
    expect(await sql`select from public.refund_checks`).toHaveLength(1);
    await gateway.set({ api: 'ok' });
    await askAboutAll();
    expect(await sql`select from public.refund_checks`).toHaveLength(0);
  });

  test('once more when a report says that an old payment was refunded', async () => {
    const { payment } = await buy();
    const { sql } = backend;
    await sql`update public.payments set created_at = now() - interval '300 days'`;
    await sql`delete from public.refund_checks`;
    await gateway.refund(payment);
    await sql`select public.record_payment(gateway_order_id, ${payment}, 'refunded', true, 1199900, 'INR')
      from public.orders`;
    await reconcile(backend);
    expect(await decisions()).toEqual(['returned']);
    expect(await sql`select from public.refund_checks`).toHaveLength(0);
  });

  test('of the longest overdue payments first', async () => {
    const { sql } = backend;
    await buy();
    await sql`
      insert into public.payments (payment_id, order_id, status, amount, currency)
      select 'pay_' || n, o.id, 'captured', 100, 'INR' from public.orders o, generate_series(1, 4) as n`;
    await sql`update public.refund_checks c set next_at = now() - make_interval(mins => p.id::int)
      from public.payments p where p.id = c.payment_id`;
    const ids = async () =>
      (await valuesOf(sql`select payment_id from public.claim_refund_checks(2)`)).toSorted();
    expect(await ids()).toEqual(['pay_3', 'pay_4']);
    expect(await ids()).toEqual(['pay_1', 'pay_2']);
    expect(await ids()).toHaveLength(1);
    expect(await ids()).toEqual([]);
  });
});
