import type { Sql } from 'postgres';
import type { World } from './world.ts';

interface Row {
  uuid: string;
  gateway_order_id: string | null;
  status: string;
  amount: number;
  months: number;
  granted: { payment_id: string; amount: number; currency: string }[] | null;
  entitlements: number;
  invoice_number: string | null;
  /** The numbers of its invoices that have a receipt, oldest first. */
  invoices: string[] | null;
}

/** Orders that have been completed, in all worlds. */
const completed = new Set<string>();

/** Checks what must be true at every moment of a history. @throws Error with the broken promise */
export async function expectPromisesKept(world: World): Promise<void> {
  const { sql, gateway, members } = world;
  const rows = await sql<Row[]>`
    select o.uuid, o.gateway_order_id, o.status, o.amount, o.duration_months as months,
      (select json_agg(p) from public.payments p where p.order_id = o.id and p.decision = 'granted') as granted,
      (select count(*)::int from public.entitlements e where e.order_id = o.id and e.revoked_at is null) as entitlements,
      o.invoice_number,
      (select json_agg(i.number order by i.id) from public.invoices i
        join public.receipts r on r.invoice_id = i.id where i.order_id = o.id) as invoices
    from public.orders o where o.user_id in ${sql([...members])}`;
  for (const row of rows) {
    const { uuid, status, entitlements } = row;
    if (status === 'completed') completed.add(uuid);
    else if (completed.has(uuid))
      throw new Error(`Order ${uuid} was completed and is now ${status}`);
    const invoices = row.invoices ?? [];
    if (
      invoices.length > 0 !== (status === 'completed') ||
      row.invoice_number !== (invoices.at(-1) ?? null)
    ) {
      throw new Error(`Order ${uuid} is ${status} and has invoices ${invoices.join()}`);
    }
    const granted = row.granted ?? [];
    if (granted.length > 1) throw new Error(`Order ${uuid} was granted ${granted.length} times`);
    if (entitlements > 0 !== granted.length > 0) {
      throw new Error(`Order ${uuid}: ${entitlements} modules for ${granted.length} payments`);
    }
    for (const { payment_id, amount, currency } of granted) {
      const actual = gateway.payment(payment_id);
      const isPaid = actual.captured && actual.order_id === row.gateway_order_id;
      const matches = actual.amount === row.amount * 100 && actual.currency === 'INR';
      if (!isPaid || !matches || amount !== actual.amount || currency !== actual.currency) {
        throw new Error(`Order ${uuid} has access without a matching payment`);
      }
    }
  }
  await expectSoldOnce(world);
  await expectExpiriesReplayed(world);
}

/** @throws Error when a member has paid two orders of the same terms that were open at the same time */
async function expectSoldOnce({ sql, members }: World): Promise<void> {
  const [twice] = await sql`
    select one.uuid from public.orders one join public.orders other
      on (one.user_id, one.module_id, one.duration_months) = (other.user_id, other.module_id, other.duration_months)
        and one.id < other.id and one.completed_at > other.created_at and other.completed_at > one.created_at
    where one.user_id in ${sql([...members])}
      and exists (select from public.payments p where p.order_id = one.id and p.decision = 'granted')
      and exists (select from public.payments p where p.order_id = other.id and p.decision = 'granted')`;
  if (twice)
    throw new Error(`Order ${twice['uuid']} and another one of the same terms were both granted`);
}

/** Whether captured money of an order is held because the member has paid another order for the same module. */
export async function isPaidElsewhere(sql: Sql, uuid: string): Promise<boolean> {
  const rows = await sql`
    select from public.orders o join public.payments p on p.order_id = o.id
    where o.uuid = ${uuid} and p.held_reason = 'second_payment' and exists (
      select from public.orders other join public.payments granted on granted.order_id = other.id
      where other.user_id = o.user_id and other.id <> o.id and granted.decision = 'granted'
        and private.shares_module(other.module_id, o.module_id))`;
  return rows.length > 0;
}

/** @throws Error when the invoice numbers of all worlds have a gap or do not match the granted payments */
export async function expectNumbersWithoutGap({ sql }: World): Promise<void> {
  const [count] = await sql<{ invoices: number; last: number; activations: number }[]>`
    select count(*)::int as invoices, coalesce(max(i.id), 0)::int as last,
      count(*) filter (where p.decision in ('granted', 'returned'))::int as activations
    from public.invoices i join public.payments p on p.id = i.payment_id`;
  const { invoices, last, activations } = count!;
  if (invoices !== last || invoices !== activations) {
    throw new Error(`${invoices} invoices up to number ${last}, for ${activations} activations`);
  }
}

async function expectExpiriesReplayed({ sql, members }: World): Promise<void> {
  const rows = await sql<{ status: string; expires: number; entries: Entry[] | null }[]>`
    select s.status, extract(epoch from s.expires_at)::float8 * 1000 as expires,
      (select json_agg(json_build_object(
          'months', e.months, 'granted', extract(epoch from e.granted_at)::float8 * 1000))
        from public.entitlements e
        where e.user_id = s.user_id and e.module_id = s.module_id and e.revoked_at is null) as entries
    from public.subscriptions s where s.user_id in ${sql([...members])}`;
  for (const { status, expires, entries } of rows) {
    const ends = replay(entries ?? []);
    if (ends === undefined ? status !== 'cancelled' : Math.abs(ends - expires) > 1) {
      throw new Error(
        `A ${status} subscription ends at ${expires}, but by its entitlements at ${ends}`,
      );
    }
  }
}

/** An entitlement, with times in milliseconds. */
interface Entry {
  months: number;
  granted: number;
}

const INDIA_MS = 5.5 * 60 * 60 * 1000;

/** When access ends, computed without the database by replaying the entitlements in order. */
function replay(entries: readonly Entry[]): number | undefined {
  let ends: number | undefined;
  for (const { granted, months } of entries.toSorted((a, b) => a.granted - b.granted)) {
    ends = addMonths(Math.max(granted, ends ?? granted), months);
  }
  return ends;
}

/** Adds months in India's calendar, which has no daylight saving time. A missing day becomes the last of the month. */
function addMonths(moment: number, months: number): number {
  const start = new Date(Math.floor(moment + INDIA_MS));
  const rest = moment + INDIA_MS - start.getTime();
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(start.getUTCMonth() + months);
  const days = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), days));
  return end.getTime() + rest - INDIA_MS;
}

/** Checks what must be true after all reports have arrived. @throws Error when captured money is neither granted, refunded nor held */
export async function expectMoneyAccountedFor({ sql, gateway, payments, orders }: World) {
  for (const { id, order_id, amount, status } of payments) {
    const actual = gateway.payment(id);
    if (!actual.captured) continue;
    const [row] = await sql<{ status: string; decision: string | null; order_status: string }[]>`
      select p.status, p.decision, o.status as order_status
      from public.payments p join public.orders o on o.id = p.order_id where p.payment_id = ${id}`;
    const what = `Payment ${id} of ${amount} for ${order_id}, ${status} at the gateway`;
    if (row?.status !== actual.status) throw new Error(`${what}, is ${row?.status} here`);
    const isSettled = status === 'refunded' ? row.decision !== 'granted' : row.decision !== null;
    if (!isSettled) throw new Error(`${what}, has the decision ${row.decision}`);
  }
  for (const { uuid, gatewayId } of orders) {
    if (gatewayId === undefined) continue;
    const { amount } = gateway.order(gatewayId);
    const isPaid = gateway
      .paymentsOf(gatewayId)
      .some((one) => one.status === 'captured' && one.amount === amount && one.currency === 'INR');
    const [order] = await sql<{ status: string; modules: number }[]>`
      select o.status, (select count(*)::int from public.entitlements e
        where e.order_id = o.id and e.revoked_at is null) as modules
      from public.orders o where o.uuid = ${uuid}`;
    const hasAccess = order?.status === 'completed' && order.modules > 0;
    if (isPaid !== hasAccess && !(isPaid && (await isPaidElsewhere(sql, uuid)))) {
      throw new Error(`Order ${uuid}: paid ${isPaid}, ${order?.status}, ${order?.modules} modules`);
    }
  }
}
