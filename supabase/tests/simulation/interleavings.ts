import * as fc from 'fast-check';
import type { Sql } from 'postgres';
import { createOrder } from './create-order.ts';
import { deliver } from './payment-reports.ts';
import { runSchedule } from './schedule.ts';
import { step, type Step } from './steps.ts';
import { takeStep } from './take-step.ts';
import { World, type Webhook } from './world.ts';

/** About one order, with two orders in which its webhooks may arrive. */
export interface Interleaving {
  events: Step[];
  /** They sort the webhooks and determine how often each arrives. */
  one: number[];
  other: number[];
}

const payment = fc.nat(2);
const [chargeback, appeal] = ['chargeback', 'pre_arbitration'] as const;
const how = fc.constantFrom('success', 'failure', 'captured_late', 'authorized_late');
const gatewayEvent = fc.oneof(
  step('pay', { order: fc.constant(0), how }),
  step('pay wrongly', { order: fc.constant(0), amount: fc.constant(100) }),
  step('settle', { payment, step: fc.constant('capture') }),
  step('refund', { payment, part: fc.boolean(), pending: fc.constant(false) }),
  step('end refund', { refund: fc.nat(1), status: fc.constantFrom('processed', 'failed') }),
  step('dispute', { payment, phase: fc.constantFrom(chargeback, appeal) }),
  step('move dispute', {
    dispute: fc.nat(1),
    status: fc.constantFrom('won', 'lost', 'action_required'),
  }),
);
const order = fc.array(fc.nat(1000), { minLength: 30, maxLength: 40 });

export const interleavings: fc.Arbitrary<Interleaving> = fc.record({
  events: fc.array(gatewayEvent, { minLength: 2, maxLength: 8 }),
  one: order,
  other: order,
});

export async function outcomesOf(sql: Sql, { events, one, other }: Interleaving) {
  return Promise.all([outcomeOf(sql, events, one), outcomeOf(sql, events, other)]);
}

async function outcomeOf(sql: Sql, events: Step[], numbers: number[]) {
  const world = await World.create(sql);
  await createOrder(world, { do: 'create', by: 0, module: 0, months: 1, key: 0, crash: 0 });
  for (const event of events) await takeStep(world, event);
  for (const webhook of shuffled(world.webhooks, numbers)) await deliver(world, webhook);
  // Two ends of a refund within one second have no order, so the gateway is asked.
  await runSchedule(world, 'up');
  // The order of webhooks may decide which of two payments counts as the first, but not these results.
  const [outcome] = await sql`
    select o.status,
      (select array_agg(p.status order by p.status) from public.payments p where p.order_id = o.id) as payments,
      (select count(*)::int from public.payments p where p.order_id = o.id and p.decision = 'granted') as granted,
      (select count(*)::int from public.payments p
        where p.order_id = o.id and p.decision = 'held' and p.status = 'captured'
          and private.returned_paise(p.id) < p.amount) as held,
      (select count(*)::int from public.entitlements e where e.order_id = o.id and e.revoked_at is null) as modules,
      (select s.status from public.subscriptions s where s.user_id = o.user_id) as access
    from public.orders o where o.uuid = ${world.orders[0]!.uuid}`;
  return outcome;
}

/** Every webhook at least once, some repeated. */
function shuffled(webhooks: readonly Webhook[], numbers: readonly number[]): Webhook[] {
  return numbers
    .map((number, at) => ({ number, webhook: webhooks[at % webhooks.length] }))
    .toSorted((a, b) => a.number - b.number)
    .flatMap(({ webhook }) => webhook ?? []);
}
