import { beforeEach, describe, expect, test } from 'vitest';
import { openOrder, reconcile, subscriptionsOf } from './buying.ts';
import { asha, backend, buy, gateway, isMoneyPending, openShop } from './shop.ts';

openShop();
beforeEach(() => gateway.set({ webhooks: 'drop' }));

describe('A refund whose webhook was lost', () => {
  test('in full ends access when the gateway is asked', async () => {
    const { payment } = await buy();
    await gateway.refund(payment);
    await askAboutRefunds();
    expect(await subscriptionsOf(backend, asha)).toMatchObject([{ status: 'cancelled' }]);
    expect(await backend.sql`select status, amount::int from public.refunds`).toEqual([
      { status: 'processed', amount: 1_199_900 },
    ]);
  });

  test('in part is recorded, and the gateway is asked again', async () => {
    const { payment } = await buy();
    await gateway.refund(payment, 100_000);
    await askAboutRefunds();
    expect(await subscriptionsOf(backend, asha)).toMatchObject([{ status: 'active' }]);
    for (let part = 0; part < 10; part += 1) await gateway.refund(payment, 109_990);
    await askAboutRefunds();
    expect(await subscriptionsOf(backend, asha)).toMatchObject([{ status: 'cancelled' }]);
  });

  test('that failed leaves the member the access', async () => {
    await gateway.set({ refunds: 'pending' });
    const refund = await gateway.refund((await buy()).payment);
    const before = await subscriptionsOf(backend, asha);
    await gateway.endRefund(refund, 'fail');
    await askAboutRefunds();
    expect(await subscriptionsOf(backend, asha)).toEqual(before);
  });

  test('that failed after it was processed gives the same access back', async () => {
    await gateway.set({ refunds: 'pending' });
    const refund = await gateway.refund((await buy()).payment);
    const before = await subscriptionsOf(backend, asha);
    await gateway.endRefund(refund, 'process');
    await askAboutRefunds();
    expect(await subscriptionsOf(backend, asha)).toMatchObject([{ status: 'cancelled' }]);
    await gateway.endRefund(refund, 'fail');
    await askAboutRefunds();
    expect(await subscriptionsOf(backend, asha)).toEqual(before);
  });

  test('that is pending for more than 30 days no longer delays the deletion of an account', async () => {
    await gateway.set({ refunds: 'pending' });
    await gateway.refund((await buy()).payment);
    await askAboutRefunds();
    expect(await isMoneyPending()).toBe(true);
    await backend.sql`update public.refunds set created_at = now() - interval '31 days'`;
    expect(await isMoneyPending()).toBe(false);
  });

  test('of held money removes it from the list', async () => {
    const { razorpay_order } = await openOrder(backend, asha);
    const wrong = await gateway.pay(razorpay_order.id, 'success', { amount: 100 });
    await reconcile(backend);
    expect(await backend.sql`select from public.held_payments()`).toHaveLength(1);
    await gateway.refund(wrong.razorpay_payment_id);
    await askAboutRefunds();
    expect(await backend.sql`select from public.held_payments()`).toHaveLength(0);
  });

  test('is found later when the gateway did not answer', async () => {
    await gateway.refund((await buy()).payment);
    await gateway.set({ api: 'fail' });
    await askAboutRefunds();
    expect(await subscriptionsOf(backend, asha)).toMatchObject([{ status: 'active' }]);
    await gateway.set({ api: 'ok' });
    await askAboutRefunds();
    expect(await subscriptionsOf(backend, asha)).toMatchObject([{ status: 'cancelled' }]);
  });
});

describe('The gateway is asked about refunds', () => {
  test('from a minute after the capture to once a day, for 210 days', async () => {
    await buy();
    const { sql } = backend;
    const claim = () => sql`select payment_id from public.claim_refund_checks(10)`;
    expect(await claim()).toHaveLength(0);
    for (const { age, wait } of [
      { age: '1 minute', wait: '1 minute' },
      { age: '2 hours', wait: '1 hour' },
      { age: '200 days', wait: '1 day' },
    ]) {
      await sql`update public.refund_checks set captured_at = now() - ${age}::interval, next_at = now()`;
      expect(await claim()).toHaveLength(1);
      expect(await claim()).toHaveLength(0);
      const [check] = await sql`
        select next_at - now() between ${wait}::interval - interval '5 seconds'
          and ${wait}::interval + interval '5 seconds' as waits
        from public.refund_checks`;
      expect(check).toEqual({ waits: true });
    }
    await sql`update public.refund_checks set captured_at = now() - interval '211 days', next_at = now()`;
    await gateway.set({ api: 'fail' });
    await reconcile(backend);
    expect(await sql`select from public.refund_checks`).toHaveLength(1);
    await gateway.set({ api: 'ok' });
    await askAboutRefunds();
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
    expect(await subscriptionsOf(backend, asha)).toMatchObject([{ status: 'cancelled' }]);
    expect(await sql`select from public.refund_checks`).toHaveLength(0);
  });

  test('in the next run when two ends of a refund were reported within one second', async () => {
    const { payment } = await buy();
    const refund = await gateway.refund(payment);
    await askAboutRefunds();
    await gateway.endRefund(refund, 'fail');
    // A webhook tells whole seconds, so this later end seems older than the response about the earlier one.
    await backend.sql`
      select public.record_refund(refund_id, ${payment}, 'failed', amount, 'INR', date_trunc('second', reported_at))
      from public.refunds`;
    expect(await subscriptionsOf(backend, asha)).toMatchObject([{ status: 'cancelled' }]);
    await reconcile(backend);
    expect(await subscriptionsOf(backend, asha)).toMatchObject([{ status: 'active' }]);
  });

  test('of the longest overdue payments first, 20 at once', async () => {
    const { sql } = backend;
    await buy();
    await sql`
      insert into public.payments (payment_id, order_id, status, amount, currency)
      select 'pay_' || n, o.id, 'captured', 100, 'INR' from public.orders o, generate_series(1, 4) as n`;
    await sql`update public.refund_checks c set next_at = now() - make_interval(mins => p.id::int)
      from public.payments p where p.id = c.payment_id`;
    const claim = () =>
      sql<{ payment_id: string }[]>`select payment_id from public.claim_refund_checks(2)`;
    const ids = async () => (await claim()).map(({ payment_id: id }) => id).toSorted();
    expect(await ids()).toEqual(['pay_3', 'pay_4']);
    expect(await ids()).toEqual(['pay_1', 'pay_2']);
    expect(await ids()).toHaveLength(1);
    expect(await ids()).toEqual([]);
  });
});

/** Runs the reconciler as if the refund checks of all payments were due. */
async function askAboutRefunds() {
  await backend.sql`update public.refund_checks set next_at = now()`;
  await reconcile(backend);
}
