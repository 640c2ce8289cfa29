import type { Sql } from 'postgres';
import { deliver, reconcile } from './news.ts';
import {
  expectMoneyAccountedFor,
  expectNumbersWithoutGap,
  expectPromisesKept,
} from './promises.ts';
import { expectScheduleSuffices } from './schedule.ts';
import type { Step } from './steps.ts';
import { takeStep } from './take-step.ts';
import { World } from './world.ts';

/**
 * Lets a history happen to two new members, and looks after every step whether the promises are kept. Then
 * nobody hears anything but by schedule, then all news arrives, late and out of order, and the money is counted.
 * @throws what was not kept
 */
export async function runHistory(sql: Sql, steps: readonly Step[]): Promise<void> {
  const world = await World.create(sql);
  for (const step of steps) {
    await takeStep(world, step);
    await expectPromisesKept(world);
  }
  await expectScheduleSuffices(world);
  await expectPromisesKept(world);
  for (const mail of world.mails.toReversed()) await deliver(world, mail);
  for (const order of world.payable) await reconcile(world, order);
  await expectPromisesKept(world);
  await expectMoneyAccountedFor(world);
  await expectNumbersWithoutGap(world);
}
