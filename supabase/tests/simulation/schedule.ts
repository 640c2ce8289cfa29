import type { Sql } from 'postgres';
import { reconcile } from './news.ts';
import { passDays } from './pass-days.ts';
import type { World } from './world.ts';

/**
 * Lets the scheduler of each world see the orders of that world alone: many share the database, and `claim_due_orders`
 * takes what is due, whosever it is.
 */
export async function keepSchedulesApart(sql: Sql): Promise<void> {
  await sql.unsafe(`
    create role scheduler_of_a_world;
    grant usage on schema public to scheduler_of_a_world;
    grant select, update on public.order_checks, public.orders to scheduler_of_a_world;
    grant execute on function public.claim_due_orders(integer) to scheduler_of_a_world;
    create policy "A world sees its orders" on public.orders to scheduler_of_a_world
    using (user_id::text = any (string_to_array(current_setting('world.members'), ',')));
    create policy "A world sees its checks" on public.order_checks to scheduler_of_a_world
    using (order_id in (select id from public.orders));`);
}

interface Claimed {
  uuid: string;
  gatewayId: string;
  isInTime: boolean;
  isYoung: boolean;
}

/**
 * What the function reconcile-orders does once a minute. While the gateway is down it has claimed in vain.
 * @throws when an order is asked about too soon or too late again, given up within 4 days, or not given up after them
 */
export async function runSchedule(world: World, gateway: 'up' | 'down'): Promise<void> {
  const claimed = await claim(world);
  for (const { uuid, isInTime } of claimed) {
    if (!isInTime) throw new Error(`Order ${uuid} is not asked about between 1 minute and 6 hours`);
  }
  if (gateway === 'down') return;
  for (const { uuid, gatewayId, isYoung } of claimed) {
    await reconcile(world, { uuid, gatewayId });
    const [row] = await world.sql<{ status: string; isAsked: boolean }[]>`
      select o.status, exists (select from public.order_checks c where c.order_id = o.id) as "isAsked"
      from public.orders o where o.uuid = ${uuid}`;
    const isOpen = row!.status !== 'completed' && isYoung;
    if (row!.isAsked !== isOpen) {
      throw new Error(`Order ${uuid} is ${row!.status}, young ${isYoung}, asked ${row!.isAsked}`);
    }
  }
}

async function claim({ sql, members }: World): Promise<readonly Claimed[]> {
  return sql.begin(async (one) => {
    await one`select set_config('world.members', ${members.join()}, true)`;
    await one`set local role scheduler_of_a_world`;
    const due = await one<{ uuid: string }[]>`
      select order_uuid as uuid from public.claim_due_orders(50)`;
    await one`reset role`;
    return one<Claimed[]>`
      select o.uuid, o.gateway_order_id as "gatewayId",
        c.next_at - now() between interval '1 minute' and interval '6 hours' as "isInTime",
        c.started_at > now() - interval '4 days' as "isYoung"
      from public.order_checks c join public.orders o on o.id = c.order_id
      where o.uuid = any (${due.map(({ uuid }) => uuid)}::uuid[])`;
  });
}

/** Nobody tells of anything any more. @throws when captured money of an order that was still asked about is not found */
export async function expectScheduleSuffices(world: World): Promise<void> {
  const { sql, gateway, members } = world;
  const asked = await sql<{ uuid: string; gatewayId: string }[]>`
    select o.uuid, o.gateway_order_id as "gatewayId"
    from public.order_checks c join public.orders o on o.id = c.order_id
    where o.user_id in ${sql([...members])}`;
  for (let round = 0; (await countAsked(world)) > 0; round += 1) {
    if (round > 30) throw new Error('The gateway is asked for ever');
    await passDays(world, 5);
    await runSchedule(world, 'up');
  }
  for (const { uuid, gatewayId } of asked) {
    const { amount } = gateway.order(gatewayId);
    const isPaid = gateway
      .paymentsOf(gatewayId)
      .some((one) => one.status === 'captured' && one.amount === amount && one.currency === 'INR');
    const [order] = await sql<{ status: string }[]>`
      select status from public.orders where uuid = ${uuid}`;
    if (isPaid && order?.status !== 'completed') {
      throw new Error(`Order ${uuid} is paid, and the schedule left it ${order?.status}`);
    }
  }
}

async function countAsked({ sql, members }: World): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int from public.order_checks c join public.orders o on o.id = c.order_id
    where o.user_id in ${sql([...members])}`;
  return row!.count;
}
