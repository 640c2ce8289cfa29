import { createHmac } from 'node:crypto';
import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  brokenBodies,
  outcomeOf,
  oversizedBodies,
  send,
  traversalTargets,
  WRONG_VALUES,
  WRONG_METHODS,
  wrongFields,
  type HostileRequest,
} from '@platform/local/testing/hostile-requests';
import { RECONCILE_SECRET } from '../sandbox/keys.ts';
import { moneyIn, MONEY_TABLES } from './bad-request.ts';
import { readRows } from './rows.ts';
import { asha, backend, openShopOnce } from './shop.ts';

// Every function refuses every broken request, also one that is written later; bad-*.test.ts test each function's own.
openShopOnce();

const FUNCTIONS = globSync('*/index.ts', { cwd: join(import.meta.dirname, '../functions') }).map(
  dirname,
);

describe('A page of any origin may ask with the headers of a tracing library:', () => {
  it.each(FUNCTIONS)('%s', async (name) => {
    const headers = 'authorization, traceparent, tracestate, baggage, sentry-trace, x-b3-traceid';
    const { status, headers: allowed } = await send(backend.apiUrl, {
      what: 'a preflight',
      target: `/functions/v1/${name}`,
      method: 'OPTIONS',
      headers: { 'access-control-request-headers': headers },
    });
    expect([status, allowed['access-control-allow-headers']]).toEqual([204, headers]);
  });
});

it.each(FUNCTIONS)(
  'A GET or HEAD of %s changes nothing, not even with every right',
  async (name) => {
    const all = () => readRows(backend.sql, [...MONEY_TABLES, 'users', 'mails', 'reports']);
    const rows = await all();
    const signature = createHmac('sha256', RECONCILE_SECRET)
      .update(`stop-reminders ${asha.id}`)
      .digest('hex');
    const query = new URLSearchParams({ member: asha.id, signature }).toString();
    for (const method of ['GET', 'HEAD']) {
      await send(backend.apiUrl, {
        what: method,
        method,
        target: `/functions/v1/${name}?${query}`,
        headers: { authorization: `Bearer ${RECONCILE_SECRET}` },
      });
    }
    expect(await all()).toBe(rows);
  },
);

/** Functions that answer browsers without JSON, by design. */
const OTHER_FORMATS = ['health', 'payment-return'];

const VALID: Record<string, Record<string, unknown>> = {
  'create-order': { module_uuid: '10000000-0000-4000-8000-000000000001', duration: 7 },
  'verify-payment': {
    razorpay_order_id: 'order_unknown',
    razorpay_payment_id: 'pay_unknown',
    razorpay_signature: '0'.repeat(64),
  },
  invoice: { order_uuid: '40000000-0000-4000-8000-000000000009', credit_note: 'CRN-26-27-001' },
  report: { reports: [] },
};

let before: string;
beforeAll(async () => {
  before = await moneyIn(backend);
});

/**
 * The outcome of an attempt, which must create nothing.
 * @param expectsText `report` answers with a status only, since beacons read no response
 */
async function attack(
  attempt: HostileRequest & { target: string },
  expectsText = true,
): Promise<string> {
  const { data } = await asha.client.auth.getSession();
  const headers = {
    apikey: backend.publishableKey,
    authorization: `Bearer ${data.session!.access_token}`,
    ...attempt.headers,
  };
  const response = await send(backend.apiUrl, { ...attempt, headers });
  const text = response.text || (expectsText ? '' : 'no text');
  const isSame = (await moneyIn(backend)) === before;
  return isSame ? outcomeOf({ ...response, text }) : 'something changed';
}

describe.each(FUNCTIONS.filter((name) => !OTHER_FORMATS.includes(name)))('%s refuses', (name) => {
  const valid = VALID[name] ?? { any: 'field' };
  const target = `/functions/v1/${name}`;
  it.each([
    ...brokenBodies(valid),
    ...(name in VALID ? wrongFields(valid) : []),
    ...oversizedBodies(valid),
    ...WRONG_METHODS,
  ])('$what', async (attempt) => {
    expect(await attack({ target, ...attempt }, name !== 'report')).toBe('refused');
  });
});

it.each([
  ...traversalTargets('/functions/v1/create-order').filter(
    ({ target }) => !target!.includes('create-order/'),
  ),
  ...[
    '_shared',
    '..',
    '.env',
    'create-order%2f..%2f_shared',
    'constructor',
    '',
    'a'.repeat(300),
  ].map((name): HostileRequest => ({
    what: `the function ${name.slice(0, 40)}`,
    target: `/functions/v1/${name}`,
  })),
])('The functions refuse $what', async (attempt) => {
  expect(await attack({ target: '', ...attempt })).toBe('refused');
});

describe.each(OTHER_FORMATS)('%s survives', (name) => {
  it.each([...brokenBodies({ a: 1 }), ...oversizedBodies({ a: 1 }), ...WRONG_METHODS])(
    '$what',
    async (attempt) => {
      const response = await send(backend.apiUrl, { target: `/functions/v1/${name}`, ...attempt });
      expect(response.status).toBeLessThan(500);
    },
  );
});

describe('A link that ends reminders is refused', () => {
  const signature = 'a'.repeat(64);
  /** The server closes a connection whose first line is longer. */
  const LONGEST_QUERY = 8000;
  const member = () => asha.id;
  it.each<[string, () => Record<string, string>]>([
    ['without fields', () => ({})],
    ['without a signature', () => ({ member: member() })],
    ['with an empty signature', () => ({ member: member(), signature: '' })],
    ['with a signature of the right length', () => ({ member: member(), signature })],
    ['for a member in capitals', () => ({ member: member().toUpperCase(), signature })],
    ...WRONG_VALUES.flatMap(([what, value]): [string, () => Record<string, string>][] => [
      [`with ${what} as signature`, () => ({ member: member(), signature: String(value) })],
      [`with ${what} as member`, () => ({ member: String(value), signature })],
    ]),
  ])('%s', async (what, fields) => {
    const query = new URLSearchParams(fields()).toString().slice(0, LONGEST_QUERY);
    for (const method of ['GET', 'HEAD', 'POST']) {
      const target = `/functions/v1/stop-reminders?${query}`;
      expect((await send(backend.apiUrl, { what, target, method })).status).toBe(400);
    }
    const [row] = await backend.sql`select wants_reminders from public.users where id = ${asha.id}`;
    expect(row).toEqual({ wants_reminders: true });
  });
});
