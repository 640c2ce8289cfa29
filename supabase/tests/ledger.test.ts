import { describe, expect, test } from 'vitest';
import { subscriptionsOf } from './buying.ts';
import { BUNDLE, MODULE_I, valuesOf } from './rows.ts';
import { access, arrived, decisions, statusOf } from './sales.ts';
import { asha, attempt, backend, buy, click, gateway, openShop, report } from './shop.ts';

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
