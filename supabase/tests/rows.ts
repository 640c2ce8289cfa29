import type { PendingQuery, Row, Sql } from 'postgres';
import { emptyTables } from './backend.ts';
import type { Member } from './people.ts';

/** Uuids from supabase/seed.sql. */
export const MODULE_I = '10000000-0000-4000-8000-000000000001';
export const MODULE_II = '10000000-0000-4000-8000-000000000002';
export const BUNDLE = '10000000-0000-4000-8000-000000000005';

/** As sign-up sends it, without id and email. */
export const PROFILE = {
  name: 'Dr. Asha Kulkarni',
  phone: '+91 98220 12345',
  college: 'Government Medical College, Nagpur',
  course: 'MD',
  designation: 'JR2',
} as const;

/** As `platform/release` announces it. */
export const SITE_CHANGE = {
  kind: 'release',
  sequence: 7,
  at: '2026-11-26T04:00:00.000Z',
  by: 'Asha <asha@site.example>',
  text: 'release shop 1 -> 2, by Asha: live as 7',
  parts: [{ name: 'shop', from: '1', to: '2', subjects: ['Sell tea'] }],
  site: {
    parts: [{ name: 'shop', version: '2', commit: 'abc', pages: ['/shop'], bytes: 4200 }],
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

/** With a profile, if the member has none yet. */
export async function makeOperator(sql: Sql, { id, email }: Member): Promise<void> {
  await sql`insert into public.users ${sql({ ...PROFILE, id, email })} on conflict do nothing`;
  await sql`insert into public.operators (user_id) values (${id}) on conflict do nothing`;
}

/**
 * Two members with profiles, and an operator. The owner has a pending order with a failed payment, its refund, dispute,
 * invoice and credit note, a subscription and a deletion request, and accepted the terms.
 */
export async function resetRows(
  sql: Sql,
  owner: Member,
  stranger: Member,
  operator?: Member,
): Promise<{ order: string }> {
  await resetPeople(sql, owner, stranger, ...(operator ? [operator] : []));
  if (operator) await makeOperator(sql, operator);
  const order = await insertOrder(sql, { user_id: owner.id });
  await sql`
    with paid as (
      insert into public.payments (payment_id, order_id, status, amount, currency)
      select 'pay_of_the_owner', id, 'failed', 1199900, 'INR' from public.orders where uuid = ${order} returning id, order_id),
    returned as (
      insert into public.refunds (refund_id, payment_id, status, amount, currency)
      select 'rfnd_of_the_owner', id, 'pending', 1199900, 'INR' from paid returning id),
    disputed as (
      insert into public.disputes (dispute_id, payment_id, phase, status, amount, currency, reported_at)
      select 'disp_of_the_owner', id, 'chargeback', 'open', 1199900, 'INR', now() from paid),
    invoiced as (
      insert into public.invoices (order_id, payment_id, issued_at, serial, buyer_name, buyer_email, item)
      select order_id, id, now(), 900, 'Owner', ${owner.email}, 'Module I' from paid returning id)
    insert into public.credit_notes (refund_id, invoice_id, issued_at, serial, amount, parts)
    select returned.id, invoiced.id, now(), 900, 100, '{[0,100)}' from returned, invoiced`;
  await sql`
    insert into public.subscriptions (user_id, module_id, duration_months, starts_at, expires_at)
    values (${owner.id}, ${MODULE_I}, 12, '2026-01-01', '2027-01-01')`;
  await sql`insert into public.deletion_requests (user_id) values (${owner.id})`;
  await sql`insert into public.consents (user_id, document, version) values (${owner.id}, 'terms', '2024-11-01')`;
  return { order };
}

/** The tables of the API, with the name of a column of each that a statement can set. */
export async function publicTables(sql: Sql): Promise<Record<string, string>> {
  const rows = await sql<{ table: string; column: string }[]>`
    select distinct on (relname) relname as table, attname as column
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      and attnum > 0 and attidentity = '' and attgenerated = '' order by relname, attnum`;
  return Object.fromEntries(rows.map(({ table, column }) => [table, column]));
}

/** Of the only column of a query. */
export const valuesOf = async <Value = string>(query: PendingQuery<Row[]>): Promise<Value[]> =>
  (await query.values()).flat() as Value[];

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
  return (await valuesOf(sql.unsafe(`${parts.join(' union all ')} order by 1`))).join('\n');
}

/** With these differences. @returns the order's uuid */
export async function insertOrder(
  sql: Sql,
  differences: { user_id: string } & Record<string, string | number | null>,
): Promise<string> {
  const order = { module_id: MODULE_I, duration_months: 12, amount: 11_999, ...differences };
  return (await valuesOf(sql`insert into public.orders ${sql(order)} returning uuid`))[0]!;
}
