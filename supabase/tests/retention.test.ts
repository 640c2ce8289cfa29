import { beforeEach, describe, expect, test } from 'vitest';
import { reconcile } from './buying.ts';
import { signUp } from './people.ts';
import { valuesOf } from './rows.ts';
import { asha, backend, buy, gateway, openShop } from './shop.ts';

openShop();

/** The tables with records of a sale. */
const SALE = ['orders', 'payments', 'refunds', 'invoices', 'credit_notes', 'entitlements'] as const;

const count = async (table: string): Promise<number> =>
  (await backend.sql`select from public.${backend.sql(table)}`).length;
const counts = () => Promise.all(SALE.map(count));

describe('The daily job', () => {
  beforeEach(async () => {
    await gateway.set({ webhooks: 'drop' });
    const { payment } = await buy();
    await gateway.refund(payment, 100_000);
    await backend.sql`update public.refund_checks set next_at = now()`;
    await reconcile(backend);
  });

  test.each([
    ['2026-11-22T10:00:00+05:30', '2034-01-01T00:00:00+05:30'],
    ['2027-03-31T23:59:59+05:30', '2034-01-01T00:00:00+05:30'],
    ['2027-04-01T00:00:00+05:30', '2035-01-01T00:00:00+05:30'],
  ])('keeps the records of a sale on %s until %s', async (sold, until) => {
    const isRight = backend.sql`select private.keep_sale_until(${sold}) = ${until}::timestamptz`;
    expect(await valuesOf(isRight)).toEqual([true]);
  });

  test('deletes the records of a sale after their time, and not a year before', async () => {
    await age('7 years');
    await runJob();
    expect(await counts()).toEqual([1, 1, 1, 1, 1, 1]);
    await age('2 years');
    await runJob();
    expect(await counts()).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test('keeps them as long as access depends on them', async () => {
    await age('9 years');
    await backend.sql`update public.subscriptions set expires_at = now() + interval '1 day'`;
    await runJob();
    expect(await count('orders')).toBe(1);
  });

  test('deletes webhooks, mails and alarms after 400 days, keys and figures after 90, reports after 30', async () => {
    const { sql } = backend;
    await sql`truncate public.mails, public.order_keys, public.reports, public.figures, public.alarms`;
    const [order] = await sql<{ id: number }[]>`select id from public.orders`;
    for (const days of [29, 31, 89, 91, 399, 401]) {
      const at = sql`now() - make_interval(days => ${days})`;
      await sql`insert into public.gateway_events (event_id, event, outcome, received_at)
        values (${`evt_${days}`}, 'order.paid', 'ignored', ${at})`;
      await sql`insert into public.mails (kind, about, created_at) values ('dispute', ${`${days}`}, ${at})`;
      await sql`insert into public.order_keys (user_id, key, order_id, created_at)
        values (${asha.id}, gen_random_uuid(), ${order!.id}, ${at})`;
      await sql`insert into public.reports (kind, part, version, page, reported_at)
        values ('view', 'shell', '1', '/', ${at})`;
      await sql`insert into public.figures
          (hour, part, version, page, views, errors, failed_loads, senders, failing_senders, vitals, faults)
        values (${at}, 'shell', '1', '/', 1, 0, 0, 1, 0, '{}', '[]')`;
      await sql`insert into public.alarms (rule, value, threshold, begun_at, ended_at)
        values ('emails', 3, 3, ${at}, ${at})`;
    }
    await runJob();
    const tables = ['gateway_events', 'mails', 'alarms', 'order_keys', 'figures', 'reports'];
    expect(await Promise.all(tables.map(count))).toEqual([5, 5, 5, 3, 3, 1]);
  });

  test('deletes accounts that are due', async () => {
    const leela = await signUp(backend, 'leela@example.com');
    await backend.sql`insert into public.deletion_requests (user_id, requested_at, due_at)
      values (${leela.id}, now() - interval '8 days', now() - interval '1 day')`;
    await runJob();
    expect(await backend.sql`select from auth.users where id = ${leela.id}`).toHaveLength(0);
  });
});

/** Runs the reconciler when the daily job is due. */
async function runJob(): Promise<void> {
  await backend.sql`update public.jobs set next_at = now() where kind = 'retention'`;
  await reconcile(backend);
}

/** Moves the clock: makes everything about the sale this much older. */
async function age(by: string): Promise<void> {
  const times = {
    orders: ['created_at', 'completed_at', 'expires_at'],
    payments: ['created_at', 'updated_at', 'attempted_at'],
    invoices: ['issued_at'],
    credit_notes: ['issued_at'],
    subscriptions: ['starts_at', 'expires_at'],
  };
  await backend.sql.begin(async (sql) => {
    // Some triggers refuse changes.
    await sql`set local session_replication_role = replica`;
    for (const [table, columns] of Object.entries(times)) {
      const moved = columns.map((name) => `${name} = ${name} - interval '${by}'`).join();
      await sql.unsafe(`update public.${table} set ${moved}`);
    }
  });
}
