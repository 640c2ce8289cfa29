import * as fc from 'fast-check';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isExhaustive } from '@platform/build/test-tier';
import { startTestBackend } from '@platform/local/testing';
import { BACKEND_TIMEOUT_MS } from '../backend.ts';
import { bothWays, interleavings } from './interleavings.ts';
import { runHistory } from './run-history.ts';
import { keepSchedulesApart } from './schedule.ts';
import { allHistories, histories, historiesOfTwoTabs } from './steps.ts';

let backend: Awaited<ReturnType<typeof startTestBackend>>;
let sql: Sql;

beforeAll(async () => {
  backend = await startTestBackend();
  sql = postgres(backend.databaseUrl, { max: 8, onnotice: () => {} });
  await keepSchedulesApart(sql);
}, BACKEND_TIMEOUT_MS);
afterAll(async () => {
  await sql.end();
  await backend.stop();
}, BACKEND_TIMEOUT_MS);

const promises = (among = histories) => fc.asyncProperty(among, (steps) => runHistory(sql, steps));

it('Whatever happens to the purchases of two members, no promise about their money is broken', async () => {
  // Its rejection says which history it was, as short as it could be made.
  const numRuns = isExhaustive ? 350 : 35;
  const lanes = [1, 2, 3].map(() => fc.assert(promises(allHistories), { numRuns }));
  await expect(Promise.all(lanes)).resolves.toBeDefined();
});

it('In whatever order news comes, and however often, it comes to the same', async () => {
  const same = fc.asyncProperty(interleavings, async (interleaving) => {
    const [one, other] = await bothWays(sql, interleaving);
    expect(one).toEqual(other);
  });
  await expect(fc.assert(same, { numRuns: isExhaustive ? 400 : 40 })).resolves.toBeUndefined();
});

describe('The simulation finds it out', () => {
  it.each([
    [
      5,
      'the amount is not compared',
      'public.record_payment',
      'payment.amount <> the_order.amount::bigint * 100',
      'false',
    ],
    [
      1,
      'the currency is not compared',
      'public.record_payment',
      "payment.currency <> 'INR'",
      'false',
    ],
    [
      225,
      'a second payment is granted again',
      'public.record_payment',
      'when exists (select from public.payments',
      'when false and exists (select from public.payments',
    ],
    [
      1,
      'old news overrules new',
      'public.record_payment',
      'private.payment_rank(payment_status) > private.payment_rank(payment.status)',
      'true',
    ],
    [
      1,
      'a payment completes when it is not captured',
      'public.record_payment',
      "payment.status = 'captured' or",
      "payment.status in ('authorized', 'captured') or",
    ],
    [
      130,
      'a refund takes nothing back',
      'private.undo_payment',
      "if refunded.decision = 'granted' then",
      'if false then',
    ],
    [
      27,
      'a renewal begins today',
      'private.rebuild_subscription',
      'greatest(entry.granted_at, ends)',
      'entry.granted_at',
    ],
    [9, 'yesterday’s price is sold today', 'public.create_order', 'o.amount = price', 'true'],
    [
      55,
      'an order is given up when the gateway has been asked once',
      'public.finish_order_check',
      "interval '4 days'",
      "interval '0 days'",
    ],
    [
      1,
      'the schedule asks ever more rarely without an end',
      'public.claim_due_orders',
      "'06:00:00'::interval",
      "'6 days'::interval",
    ],
    [
      1,
      'what the schedule hears is not written down',
      'public.record_payment',
      "payment.status = 'captured' or",
      'false or',
    ],
    [
      1,
      'no receipt is owed',
      'private.activate_order',
      'insert into public.receipts (invoice_id) values (invoice.id);',
      '',
    ],
    [
      143,
      'an item is sold while money for it is on its way',
      'public.create_order',
      "(o.status = 'processing' or exists (",
      '(false and exists (',
    ],
    [
      101,
      'two orders for one item are both granted',
      'public.record_payment',
      'when private.was_paid_by_other_order(the_order, payment)',
      'when false',
      historiesOfTwoTabs,
    ],
    [
      108,
      'the gateway is not asked about refunds',
      'public.claim_refund_checks',
      'd.next_at <= now()',
      'd.next_at is null',
    ],
    // Last, for what it leaves out stays so.
    [1, 'a number is left out', 'private.issue_invoice', ', 0) + 1', ', 0) + 2'],
  ])('with seed %i, when %s', async (seed, _, name, right, wrong, among = histories) => {
    const [definition] = await sql<{ text: string }[]>`
      select pg_get_functiondef(${name}::regproc) as text`;
    const { text } = definition!;
    expect(text).toContain(right);
    await sql.unsafe(text.replace(right, () => wrong));
    try {
      // With its seed each is found by one of the first histories; with others some take a minute.
      const search = { numRuns: 2000, seed, endOnFailure: true };
      expect(await fc.check(promises(among), search)).toMatchObject({ failed: true });
    } finally {
      await sql.unsafe(text);
    }
  });
});
