import type { Sql } from 'postgres';
import type { World } from './world.ts';

/** Gives each of many worlds a schedule of its own. */
export async function prepareDatabase(sql: Sql): Promise<void> {
  // Plans that were made for small tables stay fast while the tables grow.
  await sql`alter system set enable_seqscan = off`;
  await sql`select pg_reload_conf()`;
  await separateSchedules(sql);
}

/**
 * Many worlds share the database, and `claim_due_orders` and `claim_refund_checks` claim the due checks of all members.
 */
async function separateSchedules(sql: Sql): Promise<void> {
  await sql.unsafe(`
    create role scheduler_of_a_world;
    grant usage on schema public to scheduler_of_a_world;
    grant select, update on public.order_checks, public.orders to scheduler_of_a_world;
    grant execute on function public.claim_due_orders(integer) to scheduler_of_a_world;
    grant select on public.payments to scheduler_of_a_world;
    grant select, update on public.refund_checks to scheduler_of_a_world;
    grant execute on function public.claim_refund_checks(integer) to scheduler_of_a_world;
    create policy "A world sees its payments" on public.payments to scheduler_of_a_world
    using (order_id in (select id from public.orders));
    create policy "A world sees its refund checks" on public.refund_checks to scheduler_of_a_world
    using (payment_id in (select id from public.payments));
    create policy "A world sees its orders" on public.orders to scheduler_of_a_world
    using (user_id = any (string_to_array(current_setting('world.members'), ',')::uuid[]));
    create policy "A world sees its checks" on public.order_checks to scheduler_of_a_world
    using (order_id in (select id from public.orders));`);
}

/** @returns the definition before */
export async function replaceInFunction(
  sql: Sql,
  { name, part, by }: { name: string; part: string; by: string },
): Promise<string> {
  const [definition] = await sql<{ text: string }[]>`
    select pg_get_functiondef(${name}::regproc) as text`;
  const { text } = definition!;
  if (!text.includes(part)) throw new Error(`${name} does not contain: ${part}`);
  await sql.unsafe(text.replace(part, () => by));
  return text;
}

/** Makes all rows of the world older, or younger if negative. */
export async function passDays(world: World, days: number): Promise<void> {
  const { sql, members } = world;
  world.passDays(days);
  const by = `${days} days`;
  const ours = sql`user_id in ${sql([...members])}`;
  await sql.begin((one) => {
    const payments = one`payment_id in (select p.id from public.payments p
      join public.orders o on o.id = p.order_id where ${ours})`;
    return [
      one`update public.orders
      set created_at = created_at - ${by}::interval, completed_at = completed_at - ${by}::interval,
        expires_at = expires_at - ${by}::interval where ${ours}`,
      one`update public.order_checks set started_at = started_at - ${by}::interval,
      next_at = next_at - ${by}::interval
      where order_id in (select id from public.orders where ${ours})`,
      one`update public.payments set created_at = created_at - ${by}::interval,
        attempted_at = attempted_at - ${by}::interval
      where order_id in (select id from public.orders where ${ours})`,
      one`update public.refund_checks set captured_at = captured_at - ${by}::interval,
      next_at = next_at - ${by}::interval
      where payment_id in (select p.id from public.payments p join public.orders o on o.id = p.order_id
        where ${ours})`,
      ...['public.refunds', 'public.disputes'].map(
        (table) => one`
      update ${one(table)} set created_at = created_at - ${by}::interval,
        reported_at = reported_at - ${by}::interval where ${payments}`,
      ),
      one`update public.mails
      set created_at = created_at - ${by}::interval, next_at = next_at - ${by}::interval where ${ours}`,
      one`update public.operator_decisions set decided_at = decided_at - ${by}::interval where ${payments}`,
      one`update public.entitlements
      set granted_at = granted_at - ${by}::interval, revoked_at = revoked_at - ${by}::interval where ${ours}`,
      one`select private.rebuild_subscription(user_id, module_id)
      from public.subscriptions where ${ours}`,
    ];
  });
}
