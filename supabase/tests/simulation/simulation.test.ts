import * as fc from 'fast-check';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBackend } from '@platform/local/testing';
import { BACKEND_TIMEOUT_MS } from '../backend.ts';
import { allHistories } from './beginnings.ts';
import { FAULTS } from './faults.ts';
import { prepareDatabase, replaceInFunction } from './prepare-database.ts';
import { runHistory } from './run-history.ts';
import type { Histories } from './steps.ts';

/** How many times more histories `npm test -- --all` runs. */
const SCALE = process.env.TEST_TIER === 'all' ? 10 : 1;
/** More on request, from this seed on: `HISTORIES=10000 SEED=7 npx vitest run --project supabase simulation`. */
const { HISTORIES = SCALE * 105, SEED } = process.env;
const LANES = 3;
const TIMEOUT_MS = 60_000 * Math.max(SCALE, Number(HISTORIES) / 100);

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
    const numRuns = Math.ceil(Number(HISTORIES) / LANES);
    const lanes = Array.from({ length: LANES }, (_, lane) =>
      fc.assert(promisesHold(allHistories), {
        numRuns,
        ...(SEED && { seed: Number(SEED) * LANES + lane }),
      }),
    );
    await expect(Promise.all(lanes)).resolves.toBeDefined();
  },
  TIMEOUT_MS,
);

describe('The simulation detects the fault', () => {
  test.each(FAULTS)('$fault', async ({ seed, among, function: name, right, wrong }) => {
    const before = await replaceInFunction(sql, { name, part: right, by: wrong });
    try {
      const search = { numRuns: 2000, seed, endOnFailure: true };
      expect(await fc.check(promisesHold(among), search)).toMatchObject({ failed: true });
    } finally {
      await sql.unsafe(before);
    }
  });
});
