import type { Sql } from 'postgres';
import { PROFILE, type Ids } from './access.ts';
import type { Member } from './people.ts';

/** Uuids of supabase/seed.sql. */
export const MODULE_I = '10000000-0000-4000-8000-000000000001';
export const BUNDLE = '10000000-0000-4000-8000-000000000005';
const FIRST_TESTIMONIAL = '20000000-0000-4000-8000-000000000001';

/** Leaves these members, with profiles and nothing else. */
export async function resetPeople(sql: Sql, ...members: Member[]): Promise<void> {
  // Receipts first: who is still sending one, after the answer that a test waited for, is let finish.
  await sql`truncate public.receipts, public.members, public.deletion_requests, public.gateway_events
    restart identity cascade`;
  for (const { id, email } of members) {
    await sql`insert into public.users ${sql({ ...PROFILE, id, email })}`;
  }
}

/** Leaves two members with profiles, and of the owner one pending order with a payment that failed, its refund, one subscription, and a request for deletion. */
export async function resetRows(sql: Sql, owner: Member, stranger: Member): Promise<Ids> {
  await resetPeople(sql, owner, stranger);
  const order = await insertOrder(sql, { user_id: owner.id });
  const [payment] = await sql<{ id: number }[]>`
    insert into public.payments (payment_id, order_id, status, amount, currency)
    select 'pay_of_the_owner', id, 'failed', 1199900, 'INR' from public.orders where uuid = ${order}
    returning id::int`;
  const [refund] = await sql<{ id: number }[]>`
    insert into public.refunds (refund_id, payment_id, status, amount, currency)
    values ('rfnd_of_the_owner', ${payment!.id}, 'pending', 1199900, 'INR') returning id::int`;
  const [subscription] = await sql<{ uuid: string }[]>`
    insert into public.subscriptions (user_id, module_id, duration_months, starts_at, expires_at)
    values (${owner.id}, ${MODULE_I}, 12, '2026-01-01', '2027-01-01') returning uuid`;
  await sql`insert into public.deletion_requests (user_id) values (${owner.id})`;
  return {
    owner: owner.id,
    ownerEmail: owner.email,
    module: MODULE_I,
    order,
    payment: payment!.id,
    refund: refund!.id,
    subscription: subscription!.uuid,
    testimonial: FIRST_TESTIMONIAL,
  };
}

/** Inserts a valid order with these differences and answers its uuid. */
export async function insertOrder(
  sql: Sql,
  differences: { user_id: string } & Record<string, string | number | null>,
): Promise<string> {
  const order = { module_id: MODULE_I, duration_months: 12, amount: 11_999, ...differences };
  const [row] = await sql<{ uuid: string }[]>`
    insert into public.orders ${sql(order)} returning uuid`;
  return row!.uuid;
}
