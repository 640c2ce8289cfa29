import * as fc from 'fast-check';
import type { Sql } from 'postgres';
import { createOrder } from './create-order.ts';
import { deliver } from './news.ts';
import type { Step } from './steps.ts';
import { takeStep } from './take-step.ts';
import { World, type Mail } from './world.ts';

/** What happens at the gateway to one order, and two ways in which the news of it may come. */
export interface Interleaving {
  happenings: Step[];
  /** Numbers by which the news is sorted; as often as one stands here, as often it comes. */
  one: number[];
  other: number[];
}

const payment = fc.nat(2);
const happening: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('pay' as const),
    order: fc.constant(0),
    how: fc.constantFrom('success', 'failure', 'captured_late', 'authorized_late'),
  }),
  fc.record({
    do: fc.constant('pay wrongly' as const),
    order: fc.constant(0),
    amount: fc.constant(100),
  }),
  fc.record({ do: fc.constant('settle' as const), payment, step: fc.constant('capture' as const) }),
  fc.record({
    do: fc.constant('refund' as const),
    payment,
    part: fc.boolean(),
    pending: fc.constant(false),
  }),
);
const order = fc.array(fc.nat(1000), { minLength: 30, maxLength: 40 });

export const interleavings: fc.Arbitrary<Interleaving> = fc.record({
  happenings: fc.array(happening, { minLength: 2, maxLength: 8 }),
  one: order,
  other: order,
});

/** What the database makes of the happenings when the news comes one way, and when it comes the other. */
export async function bothWays(sql: Sql, { happenings, one, other }: Interleaving) {
  return Promise.all([outcomeOf(sql, happenings, one), outcomeOf(sql, happenings, other)]);
}

async function outcomeOf(sql: Sql, happenings: Step[], numbers: number[]) {
  const world = await World.create(sql);
  await createOrder(world, { do: 'create', by: 0, module: 0, months: 1, key: 0, crash: 0 });
  for (const step of happenings) await takeStep(world, step);
  for (const mail of shuffled(world.mails, numbers)) await deliver(world, mail);
  // Which of two payments was first is for the news to say; what is there in the end is not.
  const [outcome] = await sql`
    select o.status,
      (select array_agg(p.status order by p.status) from public.payments p where p.order_id = o.id) as payments,
      (select count(*)::int from public.payments p where p.order_id = o.id and p.decision = 'granted') as granted,
      (select count(*)::int from public.payments p
        where p.order_id = o.id and p.decision = 'held' and p.status = 'captured') as held,
      (select count(*)::int from public.entitlements e where e.order_id = o.id and e.revoked_at is null) as modules,
      (select s.status from public.subscriptions s where s.user_id = o.user_id) as access
    from public.orders o where o.uuid = ${world.orders[0]!.uuid}`;
  return outcome;
}

/** Every mail at least once, some of them again, in the order of the numbers. */
function shuffled(mails: readonly Mail[], numbers: readonly number[]): Mail[] {
  return numbers
    .map((number, at) => ({ number, mail: mails[at % mails.length] }))
    .toSorted((a, b) => a.number - b.number)
    .flatMap(({ mail }) => mail ?? []);
}
