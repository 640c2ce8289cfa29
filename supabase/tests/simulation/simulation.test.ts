import * as fc from 'fast-check';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBackend } from '@platform/local/testing';
import { BACKEND_TIMEOUT_MS } from '../backend.ts';
import { allHistories } from './beginnings.ts';
import { FAULTS } from './faults.ts';
import { outcomesOf, interleavings } from './interleavings.ts';
import { prepareDatabase, replaceInFunction } from './prepare-database.ts';
import { runHistory } from './run-history.ts';
import { histories, type Histories } from './steps.ts';

/** How many times more histories `npm test -- --all` runs. */
const SCALE = process.env.TEST_TIER === 'all' ? 10 : 1;
const TIMEOUT_MS = SCALE * 60_000;

let backend: Awaited<ReturnType<typeof startTestBackend>>;
let sql: Sql;

beforeAll(async () => {
  backend = await startTestBackend();
  sql = postgres(backend.databaseUrl, { max: 8, onnotice: () => {} });
  await prepareDatabase(sql);
}, BACKEND_TIMEOUT_MS);
afterAll(async () => {
  // Without a timeout it would wait for queries that a failed test left behind, and the server would stay.
  await sql.end({ timeout: 1 });
  await backend.stop();
}, BACKEND_TIMEOUT_MS);

const promisesHold = (among: Histories) =>
  fc.asyncProperty(among, (steps) => runHistory(sql, steps));

test(
  'No history of two members’ purchases breaks a promise about money',
  async () => {
    // fast-check rejects with the shortest failing history.
    const numRuns = SCALE * 35;
    const lanes = [1, 2, 3].map(() => fc.assert(promisesHold(allHistories), { numRuns }));
    await expect(Promise.all(lanes)).resolves.toBeDefined();
  },
  TIMEOUT_MS,
);

test(
  'The order and number of webhooks do not change the result of the next run of the schedule',
  async () => {
    const same = fc.asyncProperty(interleavings, async (interleaving) => {
      const [one, other] = await outcomesOf(sql, interleaving);
      expect(one).toEqual(other);
    });
    await expect(fc.assert(same, { numRuns: SCALE * 40 })).resolves.toBeUndefined();
  },
  TIMEOUT_MS,
);

describe('The simulation detects the fault', () => {
  test.each(FAULTS)('$fault', async ({ seed = 1, function: name, right, wrong, ...fault }) => {
    const before = await replaceInFunction(sql, { name, part: right, by: wrong });
    try {
      const search = { numRuns: 2000, seed, endOnFailure: true };
      expect(await fc.check(promisesHold(fault.histories ?? histories), search)).toMatchObject({
        failed: true,
      });
    } finally {
      await sql.unsafe(before);
    }
  });
});
