import type { Sql } from 'postgres';
import { deliver, reconcile } from './payment-reports.ts';
import { expectMoneyAccountedFor, expectPromisesKept } from './promises.ts';
import { expectScheduleSuffices, settleContradictions } from './schedule.ts';
import type { Step } from './steps.ts';
import { takeStep } from './take-step.ts';
import { World } from './world.ts';

/** The database is as before, since no report has arrived yet. */
const ONLY_AT_THE_GATEWAY: ReadonlySet<Step['do']> = new Set([
  'pay',
  'pay wrongly',
  'settle',
  'refund',
  'end refund',
  'dispute',
  'move dispute',
]);

/**
 * Checks the promises after each step. Afterwards only the reconciler reports, then all webhooks arrive in reverse
 * order, the gateway is asked where they contradict each other, and all money must be accounted for.
 * @throws Error with the broken promise
 */
export async function runHistory(sql: Sql, steps: readonly Step[]): Promise<void> {
  const world = await World.create(sql);
  for (const step of steps) {
    await takeStep(world, step);
    if (!ONLY_AT_THE_GATEWAY.has(step.do)) await expectPromisesKept(world);
  }
  await expectScheduleSuffices(world);
  await expectPromisesKept(world);
  for (const webhook of world.webhooks.toReversed()) await deliver(world, webhook);
  for (const order of world.payable) await reconcile(world, order);
  await settleContradictions(world);
  await expectPromisesKept(world);
  await expectMoneyAccountedFor(world);
  await world.leave();
}
