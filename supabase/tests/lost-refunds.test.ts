import { beforeEach, describe, expect, test } from 'vitest';
import { reconcile } from './buying.ts';
import { access, askAboutAll, decisions, isMoneyPending } from './sales.ts';
import { backend, buy, gateway, openShop } from './shop.ts';
import { valuesOf } from './rows.ts';

openShop();
beforeEach(() => gateway.set({ webhooks: 'drop' }));

describe('A refund whose webhook was lost', () => {
  test('in part is recorded, and the gateway is asked again', async () => {
    const { payment } = await buy();
    await gateway.refund(payment, 100_000);
    await askAboutAll();
    expect(await access()).toBe('active');
    for (let part = 0; part < 10; part += 1) await gateway.refund(payment, 109_990);
    await askAboutAll();
    expect(await access()).toBe('cancelled');
  });

  test('that is pending for more than 30 days no longer delays the deletion of an account', async () => {
    await gateway.set({ refunds: 'pending' });
    await gateway.refund((await buy()).payment);
    await askAboutAll();
    expect(await isMoneyPending()).toBe(true);
    await backend.sql`update public.refunds set created_at = now() - interval '31 days'`;
    expect(await isMoneyPending()).toBe(false);
  });

  test('is found later when the gateway did not answer', async () => {
    await gateway.refund((await buy()).payment);
    await gateway.set({ api: 'fail' });
    await askAboutAll();
    expect(await access()).toBe('active');
    await gateway.set({ api: 'ok' });
    await askAboutAll();
    expect(await access()).toBe('cancelled');
  });
});

describe('The gateway is asked about refunds', () => {
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
