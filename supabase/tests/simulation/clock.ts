import type { World } from './world.ts';

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
