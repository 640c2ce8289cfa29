import type { Sql } from 'postgres';
import { DISPUTE_PHASES, type DisputeEntity, type PaymentEntity } from '../../sandbox/entities.ts';
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
  /** Of invoices that have a receipt, the oldest first. */
  invoices: string[] | null;
}

/** In all worlds. */
const completed = new Set<string>();

/** At every moment of a history. @throws Error with the broken promise */
export async function expectPromisesKept(world: World): Promise<void> {
  await Promise.all([
    expectOrdersMatch(world),
    expectSoldOnce(world),
    expectAccessFollowsMoney(world),
  ]);
}

async function expectOrdersMatch(world: World): Promise<void> {
  const { sql, gateway, members } = world;
  const rows = await sql<Row[]>`
    select o.uuid, o.gateway_order_id, o.status, o.amount, o.duration_months as months,
      (select json_agg(p) from public.payments p where p.order_id = o.id and p.decision = 'granted') as granted,
      (select count(*)::int from public.entitlements e where e.order_id = o.id and e.revoked_at is null) as entitlements,
      o.invoice_number,
      (select json_agg(i.number order by i.id) from public.invoices i
        join public.mails r on r.kind = 'receipt' and r.about = i.number where i.order_id = o.id) as invoices
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
      const actual = gateway.find('payment', payment_id);
      const isPaid = actual.captured && actual.order_id === row.gateway_order_id;
      const matches = actual.amount === row.amount * 100 && actual.currency === 'INR';
      const isAgreed =
        (matches && world.isLate.get(payment_id) !== true) || world.grantedByHand.has(payment_id);
      if (!isPaid || !isAgreed || amount !== actual.amount || currency !== actual.currency) {
        throw new Error(`Order ${uuid} has access without a matching payment`);
      }
    }
  }
}

/** @throws Error when access does not follow the refunds and disputes that are recorded */
async function expectAccessFollowsMoney({ sql, members }: World): Promise<void> {
  const rows = await sql<
    { id: string; decision: string; amount: number; refunded: number; disputes: Claim[] | null }[]
  >`
    select p.payment_id as id, p.decision, p.amount::float8 as amount,
      (select coalesce(sum(r.amount), 0)::float8 from public.refunds r
        where r.payment_id = p.id and r.status = 'processed') as refunded,
      (select json_agg(d) from public.disputes d where d.payment_id = p.id) as disputes
    from public.payments p join public.orders o on o.id = p.order_id
    where o.user_id in ${sql([...members])} and p.decision in ('granted', 'returned')`;
  for (const { id, decision, amount, refunded, disputes } of rows) {
    const gone = refunded + takenOf(disputes ?? []);
    if ((decision === 'returned') !== gone >= amount) {
      throw new Error(`Payment ${id} of ${amount} is ${decision}, but ${gone} went back`);
    }
  }
}

type Claim = Pick<DisputeEntity, 'phase' | 'status' | 'amount' | 'amount_deducted'>;

/**
 * Of phases with the same amount, and of one that has no such predecessor and all before it, the last that decided
 * counts.
 */
function takenOf(disputes: readonly Claim[]): number {
  const standing = new Map<Claim, number>();
  for (const phase of DISPUTE_PHASES) {
    const decided = disputes.filter((one) => one.phase === phase);
    const before = [...disputes].filter(
      (one) => DISPUTE_PHASES.indexOf(one.phase) < DISPUTE_PHASES.indexOf(phase),
    );
    for (const one of decided) {
      const { status, amount, amount_deducted } = one;
      const taken =
        status === 'lost' ? (amount_deducted ?? (phase === 'retrieval' ? 0 : amount)) : 0;
      if (status !== 'won' && taken === 0) continue;
      const same = before.filter((earlier) => earlier.amount === amount);
      for (const earlier of same.length > 0 ? same : before) standing.delete(earlier);
      standing.set(one, taken);
    }
  }
  return [...standing.values()].reduce((sum, taken) => sum + taken, 0);
}

/** @throws Error when a member has paid two orders of the same terms that were open at the same time */
async function expectSoldOnce({ sql, members }: World): Promise<void> {
  const [twice] = await sql`
    select one.uuid from public.orders one join public.orders other
      on (one.user_id, one.module_id, one.duration_months) = (other.user_id, other.module_id, other.duration_months)
        and one.id < other.id and one.completed_at > other.created_at and other.completed_at > one.created_at
    where one.user_id in ${sql([...members])}
      and exists (select from public.payments p where p.order_id = one.id and p.decision = 'granted')
      and exists (select from public.payments p where p.order_id = other.id and p.decision = 'granted')
      and not exists (select from public.payments p join public.operator_decisions d on d.payment_id = p.id
        where p.order_id in (one.id, other.id) and d.decision = 'grant')`;
  if (twice)
    throw new Error(`Order ${twice['uuid']} and another one of the same terms were both granted`);
}

/**
 * Whether captured money of an order is held because the member has paid another order for the same module, or while it
 * goes back.
 */
export async function isPaidElsewhere(sql: Sql, uuid: string): Promise<boolean> {
  const rows = await sql`
    select from public.orders o join public.payments p on p.order_id = o.id
    where o.uuid = ${uuid} and p.held_reason = 'second_payment' and (private.is_going_back(p.id) or exists (
      select from public.orders other join public.payments granted on granted.order_id = other.id
      where other.user_id = o.user_id and other.id <> o.id and granted.decision = 'granted'
        and private.shares_module(other.module_id, o.module_id)))`;
  return rows.length > 0;
}

/** Ours at the gateway: not refunded in full and not lost in disputes. */
export function isKept({ gateway }: World, { id, amount }: PaymentEntity): boolean {
  const disputes = gateway.all('dispute').filter(({ payment_id }) => payment_id === id);
  const refunded = gateway.refundsOf(id).filter(({ status }) => status === 'processed');
  return refunded.reduce((sum, one) => sum + one.amount, takenOf(disputes)) < amount;
}

/** The status that a captured payment must have in the database: refunds of the whole amount are processed, or not. */
export function expectedStatus({ gateway }: World, { id, amount }: PaymentEntity): string {
  const processed = gateway.refundsOf(id).filter(({ status }) => status === 'processed');
  const sum = processed.reduce((total, refund) => total + refund.amount, 0);
  return sum >= amount ? 'refunded' : 'captured';
}

/** After all reports have arrived. @throws Error when captured money is neither granted, returned nor held */
export async function expectMoneyAccountedFor(world: World): Promise<void> {
  const { sql, gateway, payments, orders } = world;
  for (const payment of payments) {
    if (!payment.captured) continue;
    const { id, order_id, amount } = payment;
    const [row] = await sql<{ status: string; decision: string | null }[]>`
      select status, decision from public.payments where payment_id = ${id}`;
    const what = `Payment ${id} of ${amount} for ${order_id}, ${isKept(world, payment) ? 'kept' : 'gone'}`;
    if (row?.status !== expectedStatus(world, payment))
      throw new Error(`${what}, is ${row?.status} here`);
    const isSettled = isKept(world, payment)
      ? row.decision === 'granted' || row.decision === 'held'
      : row.decision === 'returned' || row.decision === 'held';
    if (!isSettled) throw new Error(`${what}, has the decision ${row.decision}`);
  }
  for (const { uuid, gatewayId } of orders) {
    if (gatewayId === undefined) continue;
    const { amount } = gateway.find('order', gatewayId);
    const kept = gateway.paymentsOf(gatewayId).filter((one) => one.captured && isKept(world, one));
    const isByHand = ({ id }: PaymentEntity) => world.grantedByHand.has(id);
    const matches = (one: PaymentEntity) => one.amount === amount && one.currency === 'INR';
    const mustOpen = kept.some(
      (one) => isByHand(one) || (matches(one) && world.isLate.get(one.id) === false),
    );
    const mayOpen = kept.some(
      (one) => isByHand(one) || (matches(one) && world.isLate.get(one.id) !== true),
    );
    const [order] = await sql<{ status: string; modules: number }[]>`
      select o.status, (select count(*)::int from public.entitlements e
        where e.order_id = o.id and e.revoked_at is null) as modules
      from public.orders o where o.uuid = ${uuid}`;
    const hasAccess = order?.status === 'completed' && order.modules > 0;
    if (hasAccess ? !mayOpen : mustOpen && !(await isPaidElsewhere(sql, uuid))) {
      throw new Error(
        `Order ${uuid}: paid ${mustOpen}, ${order?.status}, ${order?.modules} modules`,
      );
    }
  }
}
