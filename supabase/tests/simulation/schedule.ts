import {
  LISTED_SECONDS,
  reconcile,
  reconcileListings,
  reconcileRefunds,
} from './payment-reports.ts';
import { expectedStatus, isKept, isPaidElsewhere } from './promises.ts';
import { passDays } from './database.ts';
import type { World } from './world.ts';

/** The clock of the test runs on while the schedule is checked. */
const SAFETY_SECONDS = 3600;

interface Claimed {
  uuid: string;
  gatewayId: string;
  isInTime: boolean;
  isYoung: boolean;
  /** Only relevant for orders with an authorized payment. */
  isWaiting: boolean;
}

/**
 * Does what the edge function reconcile-orders does once a minute. While the gateway is down, it only claims.
 * @throws Error when the next check of an order is too early or too late, or its checks do not end after 4 days (10
 *   while a
 * payment is authorized)
 */
export async function runSchedule(world: World, gateway: 'up' | 'down'): Promise<void> {
  const claimed = await claim(world);
  const payments = await claimRefunds(world);
  for (const { uuid, isInTime } of claimed) {
    if (!isInTime)
      throw new Error(`Order ${uuid} is not checked again between 1 minute and 6 hours`);
  }
  if (gateway !== 'up') world.isAskingDelayed = true;
  if (gateway !== 'up') return;
  for (const { uuid, gatewayId, isYoung, isWaiting } of claimed) {
    await reconcile(world, { uuid, gatewayId });
    const [row] = await world.sql<{ status: string; isAuthorized: boolean; isChecked: boolean }[]>`
      select o.status, exists (select from public.payments p
          where p.order_id = o.id and p.status = 'authorized') as "isAuthorized", exists (select from public.order_checks c where c.order_id = o.id) as "isChecked"
      from public.orders o where o.uuid = ${uuid}`;
    const isOpen = row!.status !== 'completed' && (isYoung || (isWaiting && row!.isAuthorized));
    if (row!.isChecked !== isOpen) {
      throw new Error(
        `Order ${uuid} is ${row!.status}, young ${isYoung}, checked ${row!.isChecked}`,
      );
    }
  }
  for (const id of payments) await reconcileRefunds(world, id);
  await reconcileListings(world);
}

async function claimRefunds({ sql, members }: World): Promise<string[]> {
  return sql.begin(async (one) => {
    const [, , due] = await Promise.all([
      one`select set_config('world.members', ${members.join()}, true)`,
      one`set local role scheduler_of_a_world`,
      one<{ id: string }[]>`select payment_id as id from public.claim_refund_checks(50)`,
    ]);
    return due.map(({ id }) => id);
  });
}

async function claim({ sql, members }: World): Promise<readonly Claimed[]> {
  return sql.begin(async (one): Promise<readonly Claimed[]> => {
    const [, , due] = await Promise.all([
      one`select set_config('world.members', ${members.join()}, true)`,
      one`set local role scheduler_of_a_world`,
      one<{ uuid: string }[]>`select order_uuid as uuid from public.claim_due_orders(50)`,
      one`reset role`,
    ]);
    if (due.length === 0) return [];
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
 * Checks the case that no webhook arrives any more. @throws Error when the schedule misses captured money of an order
 * that is still checked, or a refund within 210 days, or its next run does not settle reports that contradict each
 * other
 */
export async function expectScheduleSuffices(world: World): Promise<void> {
  const { sql, gateway, members, payments } = world;
  const since = Date.now() / 1000 - LISTED_SECONDS + SAFETY_SECONDS;
  const listed = payments.filter((one) => one.captured && one.created_at > since);
  await runSchedule(world, 'up');
  for (const { id } of listed) {
    const [row] = await sql`select decision from public.payments where payment_id = ${id}`;
    if (!row?.['decision']) throw new Error(`The money of ${id} is kept silently`);
  }
  const [doubtful] = (await wrongPayments(world)).filter((id) => world.hasHeardAll(id));
  if (doubtful && !world.isAskingDelayed)
    throw new Error(`All reports of ${doubtful} came, and the schedule left it wrong`);
  await expectReturnsFound(world);
  const checked = await sql<{ uuid: string; gatewayId: string }[]>`
    select o.uuid, o.gateway_order_id as "gatewayId"
    from public.order_checks c join public.orders o on o.id = c.order_id
    where o.user_id in ${sql([...members])}`;
  for (let round = 0; (await countChecks(world)) > 0; round += 1) {
    if (round > 30) throw new Error('The checks never end');
    await passDays(world, 5);
    await runSchedule(world, 'up');
  }
  for (const { uuid, gatewayId } of checked) {
    const { amount } = gateway.find('order', gatewayId);
    const isPaid = gateway
      .paymentsOf(gatewayId)
      .some(
        (one) =>
          one.captured &&
          isKept(world, one) &&
          one.amount === amount &&
          one.currency === 'INR' &&
          world.isLate.get(one.id) === false,
      );
    const [order] = await sql<{ status: string }[]>`
      select status from public.orders where uuid = ${uuid}`;
    if (isPaid && order?.status !== 'completed' && !(await isPaidElsewhere(sql, uuid))) {
      throw new Error(`Order ${uuid} is paid, but the schedule left it ${order?.status}`);
    }
  }
}

/**
 * The refunds that end without a report must be found, in both directions: money that went back, and money that came
 * back.
 */
async function expectReturnsFound(world: World): Promise<void> {
  const wrong = async () => (await wrongPayments(world))[0];
  await runUntilRight(world, wrong);
  if (await wrong())
    throw new Error(
      `The schedule left payment ${await wrong()} as it was before its refund or dispute ended`,
    );
}

/** After all reports have arrived. */
export const settleContradictions = (world: World): Promise<void> =>
  runUntilRight(world, async () => (await wrongPayments(world, 'of any age'))[0]);

/** Several rounds, since the clock may have been set back by days. */
async function runUntilRight(world: World, wrong: () => Promise<string | undefined>) {
  for (let round = 0; round < 6 && (await wrong()); round += 1) {
    await runSchedule(world, 'up');
    await passDays(world, 5);
  }
}

/** Unlike what the gateway knows; by default only within the period of the checks. */
async function wrongPayments(world: World, age?: 'of any age'): Promise<string[]> {
  const { sql, gateway, members } = world;
  const captured = await sql<{ id: string; status: string; decision: string }[]>`
    select p.payment_id as id, p.status, p.decision from public.payments p join public.orders o on o.id = p.order_id
    where o.user_id in ${sql([...members])} and p.status in ('captured', 'refunded')
      and (${age !== undefined} or p.created_at > now() - interval '180 days')`;
  return captured
    .filter(({ id, status, decision }) => {
      const payment = gateway.find('payment', id);
      const isRight = isKept(world, payment) ? decision !== 'returned' : decision !== 'granted';
      return status !== expectedStatus(world, payment) || !isRight;
    })
    .map(({ id }) => id);
}

async function countChecks({ sql, members }: World): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int from public.order_checks c join public.orders o on o.id = c.order_id
    where o.user_id in ${sql([...members])}`;
  return row!.count;
}
