import type { Sql } from 'postgres';
import { reconcile, reconcileRefunds } from './news.ts';
import { passDays } from './pass-days.ts';
import { isPaidElsewhere } from './promises.ts';
import type { World } from './world.ts';

/**
 * Lets the scheduler of each world see the orders and payments of that world alone: many share the database, and
 * `claim_due_orders` and `claim_refund_checks` take what is due of every member.
 */
export async function keepSchedulesApart(sql: Sql): Promise<void> {
  await sql.unsafe(`
    create role scheduler_of_a_world;
    grant usage on schema public to scheduler_of_a_world;
    grant select, update on public.order_checks, public.orders to scheduler_of_a_world;
    grant execute on function public.claim_due_orders(integer) to scheduler_of_a_world;
    grant select on public.payments to scheduler_of_a_world;
    grant select, update, delete on public.refund_checks to scheduler_of_a_world;
    grant execute on function public.claim_refund_checks(integer) to scheduler_of_a_world;
    create policy "A world sees its payments" on public.payments to scheduler_of_a_world
    using (order_id in (select id from public.orders));
    create policy "A world sees its refund checks" on public.refund_checks to scheduler_of_a_world
    using (payment_id in (select id from public.payments));
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
  /** Of those whose payment is authorized. */
  isWaiting: boolean;
}

/**
 * What the function reconcile-orders does once a minute. While the gateway is down it has claimed in vain.
 * @throws when an order is asked about too soon or too late again, given up within 4 days (10 while it is authorized), or
 * not given up after them
 */
export async function runSchedule(world: World, gateway: 'up' | 'down'): Promise<void> {
  const claimed = await claim(world);
  const payments = await claimRefunds(world);
  for (const { uuid, isInTime } of claimed) {
    if (!isInTime) throw new Error(`Order ${uuid} is not asked about between 1 minute and 6 hours`);
  }
  if (gateway === 'down') return;
  for (const { uuid, gatewayId, isYoung, isWaiting } of claimed) {
    await reconcile(world, { uuid, gatewayId });
    const [row] = await world.sql<{ status: string; isAuthorized: boolean; isAsked: boolean }[]>`
      select o.status, exists (select from public.payments p
          where p.order_id = o.id and p.status = 'authorized') as "isAuthorized", exists (select from public.order_checks c where c.order_id = o.id) as "isAsked"
      from public.orders o where o.uuid = ${uuid}`;
    const isOpen = row!.status !== 'completed' && (isYoung || (isWaiting && row!.isAuthorized));
    if (row!.isAsked !== isOpen) {
      throw new Error(`Order ${uuid} is ${row!.status}, young ${isYoung}, asked ${row!.isAsked}`);
    }
  }
  for (const id of payments) await reconcileRefunds(world, id);
}

async function claimRefunds({ sql, members }: World): Promise<string[]> {
  return sql.begin(async (one) => {
    await one`select set_config('world.members', ${members.join()}, true)`;
    await one`set local role scheduler_of_a_world`;
    const due = await one<{ id: string }[]>`
      select payment_id as id from public.claim_refund_checks(50)`;
    await one`reset role`;
    return due.map(({ id }) => id);
  });
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
        c.started_at > now() - interval '4 days' as "isYoung",
        c.started_at > now() - interval '10 days' as "isWaiting"
      from public.order_checks c join public.orders o on o.id = c.order_id
      where o.uuid = any (${due.map(({ uuid }) => uuid)}::uuid[])`;
  });
}

/**
 * No webhook arrives any more. @throws when captured money of an order that was still asked about, or a refund within 210
 * days, is not found
 */
export async function expectScheduleSuffices(world: World): Promise<void> {
  const { sql, gateway, members } = world;
  await expectRefundsFound(world);
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
    if (isPaid && order?.status !== 'completed' && !(await isPaidElsewhere(sql, uuid))) {
      throw new Error(`Order ${uuid} is paid, and the schedule left it ${order?.status}`);
    }
  }
}

async function expectRefundsFound(world: World): Promise<void> {
  // Several rounds, for the clock may have been set back by days.
  for (let round = 0; round < 6 && (await lostRefunds(world)).length > 0; round += 1) {
    await passDays(world, 5);
    await runSchedule(world, 'up');
  }
  const [lost] = await lostRefunds(world);
  if (lost) throw new Error(`Payment ${lost} is refunded, and the schedule left it captured`);
}

/** Payments that were refunded within the time in which the gateway is asked, and are not known to be. */
async function lostRefunds({ sql, gateway, members }: World): Promise<string[]> {
  const captured = await sql<{ id: string }[]>`
    select p.payment_id as id from public.payments p join public.orders o on o.id = p.order_id
    where o.user_id in ${sql([...members])} and p.status = 'captured'
      and p.created_at > now() - interval '180 days'`;
  return captured.map(({ id }) => id).filter((id) => gateway.payment(id).status === 'refunded');
}

async function countAsked({ sql, members }: World): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int from public.order_checks c join public.orders o on o.id = c.order_id
    where o.user_id in ${sql([...members])}`;
  return row!.count;
}
