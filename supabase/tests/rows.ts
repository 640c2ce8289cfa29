import type { Sql } from 'postgres';
import { PROFILE, type Ids } from './access.ts';
import type { Member } from './people.ts';

/** Uuids of supabase/seed.sql. */
export const MODULE_I = '10000000-0000-4000-8000-000000000001';
const FIRST_TESTIMONIAL = '20000000-0000-4000-8000-000000000001';

/** Leaves two members with profiles, and of the owner one pending order and one subscription. */
export async function resetRows(sql: Sql, owner: Member, stranger: Member): Promise<Ids> {
  await sql`truncate public.orders, public.subscriptions, public.users restart identity`;
  for (const { id, email } of [owner, stranger]) {
    await sql`insert into public.users ${sql({ ...PROFILE, id, email })}`;
  }
  const order = await insertOrder(sql, { user_id: owner.id });
  const [subscription] = await sql<{ uuid: string }[]>`
    insert into public.subscriptions (user_id, module_id, duration_months, starts_at, expires_at)
    values (${owner.id}, ${MODULE_I}, 12, '2026-01-01', '2027-01-01') returning uuid`;
  return {
    owner: owner.id,
    ownerEmail: owner.email,
    module: MODULE_I,
    order,
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
