import type { World } from './world.ts';

/** The clock jumps: all that happened was so many days earlier, or later where they are negative. */
export async function passDays({ sql, members }: World, days: number): Promise<void> {
  const by = `${days} days`;
  const ours = sql`user_id in ${sql([...members])}`;
  await sql.begin(async (one) => {
    await one`update public.orders
      set created_at = created_at - ${by}::interval, completed_at = completed_at - ${by}::interval where ${ours}`;
    await one`update public.order_checks set started_at = started_at - ${by}::interval,
      next_at = next_at - ${by}::interval
      where order_id in (select id from public.orders where ${ours})`;
    await one`update public.payments set created_at = created_at - ${by}::interval
      where order_id in (select id from public.orders where ${ours})`;
    await one`update public.refund_checks set captured_at = captured_at - ${by}::interval,
      next_at = next_at - ${by}::interval
      where payment_id in (select p.id from public.payments p join public.orders o on o.id = p.order_id
        where ${ours})`;
    await one`update public.entitlements
      set granted_at = granted_at - ${by}::interval, revoked_at = revoked_at - ${by}::interval where ${ours}`;
    await one`select private.rebuild_subscription(user_id, module_id)
      from public.subscriptions where ${ours}`;
  });
}
