import type { Sql } from 'postgres';
import { PROFILE } from './access.ts';
import { emptyTables } from './backend.ts';
import type { Ids } from './table-access.ts';
import type { Member } from './people.ts';

/** Uuids from supabase/seed.sql. */
export const MODULE_I = '10000000-0000-4000-8000-000000000001';
export const BUNDLE = '10000000-0000-4000-8000-000000000005';
const FIRST_TESTIMONIAL = '20000000-0000-4000-8000-000000000001';

/** As `platform/release` announces it. */
export const SITE_CHANGE = {
  kind: 'release',
  sequence: 7,
  at: '2026-11-26T04:00:00.000Z',
  by: 'Asha <asha@site.example>',
  text: 'release shop 1 -> 2, by Asha: live as 7',
  parts: [{ name: 'shop', from: '1', to: '2', subjects: ['Sell tea'] }],
  site: {
    parts: [{ name: 'shop', version: '2', commit: 'abc', bytes: 4200 }],
    previews: [],
    freezes: [],
  },
};

export async function resetPeople(sql: Sql, ...members: Member[]): Promise<void> {
  // Mails first: this waits for a function that still sends one after the test has its response. Their ids go on: with
  // equal ids the function would mark a mail of the next test as sent.
  await emptyTables(sql, [
    'public.mails',
    'public.members',
    'public.deletion_requests',
    'public.gateway_events',
  ]);
  for (const { id, email } of members) {
    await sql`insert into public.users ${sql({ ...PROFILE, id, email })}`;
  }
}

/**
 * Two members with profiles, and an operator. The owner has a pending order with a failed payment, its refund, an invoice
 * and a credit note, a subscription and a deletion request, and accepted the terms.
 */
export async function resetRows(
  sql: Sql,
  owner: Member,
  stranger: Member,
  operator?: Member,
): Promise<Ids> {
  await resetPeople(sql, owner, stranger, ...(operator ? [operator] : []));
  if (operator) {
    await sql`select public.store_site_change('release-7-0123456789ab', ${JSON.stringify(SITE_CHANGE)})`;
    await sql`insert into public.desk_looks (operator_id, operator_email, member_id, what)
      values (${operator.id}, ${operator.email}, ${owner.id}, 'opened')`;
    await sql`insert into public.operators (user_id) values (${operator.id}) on conflict do nothing`;
  }
  const order = await insertOrder(sql, { user_id: owner.id });
  const [payment] = await sql<{ id: number }[]>`
    insert into public.payments (payment_id, order_id, status, amount, currency)
    select 'pay_of_the_owner', id, 'failed', 1199900, 'INR' from public.orders where uuid = ${order}
    returning id::int`;
  const [refund] = await sql<{ id: number }[]>`
    insert into public.refunds (refund_id, payment_id, status, amount, currency)
    values ('rfnd_of_the_owner', ${payment!.id}, 'pending', 1199900, 'INR') returning id::int`;
  await sql`insert into public.invoices (order_id, payment_id, issued_at, serial, buyer_name, buyer_email, item)
    select order_id, id, now(), 900, 'Owner', ${owner.email}, 'Module I' from public.payments where id = ${payment!.id}`;
  await sql`insert into public.credit_notes (refund_id, invoice_id, issued_at, serial, amount, parts)
    select ${refund!.id}, id, now(), 900, 100, '{[0,100)}' from public.invoices where payment_id = ${payment!.id}`;
  const [dispute] = await sql<{ id: number }[]>`
    insert into public.disputes (dispute_id, payment_id, phase, status, amount, currency, reported_at)
    values ('disp_of_the_owner', ${payment!.id}, 'chargeback', 'open', 1199900, 'INR', now()) returning id::int`;
  const [subscription] = await sql<{ uuid: string }[]>`
    insert into public.subscriptions (user_id, module_id, duration_months, starts_at, expires_at)
    values (${owner.id}, ${MODULE_I}, 12, '2026-01-01', '2027-01-01') returning uuid`;
  await sql`insert into public.deletion_requests (user_id) values (${owner.id})`;
  await sql`insert into public.figures
      (hour, part, version, page, views, errors, failed_loads, senders, failing_senders, vitals, faults)
    values (now(), 'commerce', '1', '/pricing', 1, 0, 0, 1, 0, '{}', '[]') on conflict do nothing`;
  await sql`insert into public.alarms (rule, value, threshold) values ('faults', 1, 0.05) on conflict do nothing`;
  await sql`insert into public.consents (user_id, document, version) values (${owner.id}, 'terms', '2024-11-01')`;
  return {
    owner: owner.id,
    ownerEmail: owner.email,
    operator: operator?.id ?? '',
    module: MODULE_I,
    order,
    payment: payment!.id,
    refund: refund!.id,
    dispute: dispute!.id,
    subscription: subscription!.uuid,
    testimonial: FIRST_TESTIMONIAL,
  };
}

export const MONEY_TABLES = [
  'orders',
  'order_keys',
  'payments',
  'refunds',
  'entitlements',
  'subscriptions',
  'gateway_events',
] as const;

/** To compare before and after. */
export async function readRows(sql: Sql, tables: readonly string[]): Promise<string> {
  const parts = tables.map(
    (table) => `select '${table} ' || to_jsonb(t)::text as row from public.${table} t`,
  );
  const rows = await sql.unsafe<{ row: string }[]>(`${parts.join(' union all ')} order by 1`);
  return rows.map(({ row }) => row).join('\n');
}

/** With these differences. @returns the order's uuid */
export async function insertOrder(
  sql: Sql,
  differences: { user_id: string } & Record<string, string | number | null>,
): Promise<string> {
  const order = { module_id: MODULE_I, duration_months: 12, amount: 11_999, ...differences };
  const [row] = await sql<{ uuid: string }[]>`
    insert into public.orders ${sql(order)} returning uuid`;
  return row!.uuid;
}
