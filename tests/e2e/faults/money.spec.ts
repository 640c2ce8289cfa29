import { setTimeout as pass } from 'node:timers/promises';
import { RECONCILE_SECRET } from 'backend/sandbox/keys';
import postgres from 'postgres';
import { Members } from 'tests/members';
import { faultsOfMoney, readMoney } from 'tests/money';
import { Tally } from 'tests/tally';
import type { Backend } from '@platform/local/backend';
import { expect, test } from '../fixtures/test.ts';
import { combination } from './combination.ts';
import { DEATHS, MortalBackend } from './mortal-backend.ts';

const BUYERS = 12;
const MIN_PURCHASES = 24;
/** Between two purchases of a buyer, at most. */
const PAUSE_MS = 8000;

test(
  'Each paid order is completed once, whatever dies while members buy',
  combination(
    { table: 'Money', row: 'processes die while members buy', column: 'what is found in the end' },
    { tag: ['@commerce'], tier: 'matrix' },
  ),
  async () => {
    test.setTimeout(600_000);
    await using mortal = await MortalBackend.start();
    const { backend } = mortal;
    const tally = new Tally();
    tally.begin('deaths');
    const members = new Members(backend, tally);
    // Signed up before anything dies, so that more of them get as far as to pay.
    await Promise.all(Array.from({ length: BUYERS }, members.signIn));
    const missing = new Set(Object.keys(DEATHS));
    let bought = 0;
    const isOver = () => bought >= MIN_PURCHASES && missing.size === 0;
    const buyers = Array.from({ length: BUYERS }, async () => {
      while (!isOver()) {
        await pass(Math.random() * PAUSE_MS);
        // Who meets a death begins again, with another module.
        await members.buy().then(
          () => (bought += 1),
          () => undefined,
        );
      }
    });
    while (!isOver()) {
      for (const [death, strike] of Object.entries(DEATHS)) {
        await pass(1000 + Math.random() * 4000);
        if (await strike(mortal)) missing.delete(death);
      }
    }
    await Promise.all(buyers);
    const wrong = async (): Promise<string[]> => {
      await reconcile(backend).catch(() => undefined);
      return faultsOfMoney(await readMoney(backend));
    };
    await expect.poll(wrong, { timeout: 120_000, intervals: [1000] }).toEqual([]);
  },
);

/** As the scheduler does every minute. */
async function reconcile({ databaseUrl, supabaseUrl }: Backend): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1 });
  try {
    await sql`update public.order_checks set next_at = now()`;
  } finally {
    await sql.end();
  }
  const response = await fetch(`${supabaseUrl}/functions/v1/reconcile-orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${RECONCILE_SECRET}` },
    signal: AbortSignal.timeout(20_000),
  });
  await response.body?.cancel();
}
