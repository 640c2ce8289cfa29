import { beforeEach, describe, expect, it } from 'vitest';
import { moneyIn, send, WRONG_TOKENS } from './bad-request.ts';
import { insertOrder, MODULE_I } from './rows.ts';
import { asha, backend, openShop, ravi } from './shop.ts';

openShop();

const FORBIDDEN = '42501';
const NO_NUMBER = '22P02';

/** A direct request to the table, by default with Asha's token and about her pending order. */
interface Try {
  what: string;
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  body: unknown;
  of?: 'ravi';
  where?: string;
  prefer?: string;
  /** Absent if the response is that of a request about no rows. */
  code?: string;
}

let own: string;
let his: string;
beforeEach(async () => {
  own = await insertOrder(backend.sql, { user_id: asha.id });
  his = await insertOrder(backend.sql, { user_id: ravi.id });
});

/** Values that a member must not set. */
const wished = (differences: object) => ({
  module_id: MODULE_I,
  duration_months: 12,
  amount: 11_999,
  ...differences,
});
const DURATIONS = [0, -6, 6.5, '6', null, 6, 24, [6], 'six'];
const AMOUNTS = [1, 0, -11_999, 0.5, '1', null, 11_999];
const STATUSES = ['completed', 'processing', 'pending', 'paid', 'FAILED', '', null, 1];

/** A malformed number is refused before the privileges are checked. */
const codeFor = (body: object): string =>
  Object.values(body).some((value) => value === 6.5 || value === 0.5 || value === 'six')
    ? NO_NUMBER
    : FORBIDDEN;

const INSERTS: Try[] = [
  ...DURATIONS.map((duration_months) => ({ duration_months })),
  ...AMOUNTS.map((amount) => ({ amount })),
  { status: 'completed', payment_id: 'pay_1', completed_at: '2026-01-01' },
  { uuid: '40000000-0000-4000-8000-000000000001' },
].map((differences) => ({
  what: `a new order ${JSON.stringify(differences)}`,
  method: 'POST',
  body: wished(differences),
  code: codeFor(differences),
}));

const CHANGES: Try[] = [
  ...DURATIONS.map((duration_months) => ({ duration_months })),
  ...AMOUNTS.map((amount) => ({ amount })),
  { module_id: '10000000-0000-4000-8000-000000000005' },
  { user_id: '30000000-0000-4000-8000-000000000001' },
  { gateway_order_id: 'order_1' },
  { payment_id: 'pay_1' },
  { completed_at: '2026-01-01' },
  { status: 'cancelled', amount: 1 },
].map((body) => ({
  what: `a change ${JSON.stringify(body)}`,
  method: 'PATCH',
  body,
  code: codeFor(body),
}));

const ENDINGS: Try[] = STATUSES.map((status) => ({
  what: `a completed order set to ${JSON.stringify(status)}`,
  method: 'PATCH',
  body: { status },
  code: FORBIDDEN,
}));

const OTHERS: Try[] = [
  {
    what: 'another member’s order set to failed',
    method: 'PATCH',
    body: { status: 'failed' },
    of: 'ravi',
  },
  { what: 'a deletion', method: 'DELETE', body: '', code: FORBIDDEN },
  {
    what: 'an upsert over an existing order',
    method: 'POST',
    body: wished({ status: 'completed' }),
    prefer: 'resolution=merge-duplicates',
    code: FORBIDDEN,
  },
  {
    what: 'a status of two megabytes',
    method: 'PATCH',
    body: { status: 'x'.repeat(2 ** 21) },
    code: FORBIDDEN,
  },
  {
    what: 'SQL in the filter',
    method: 'PATCH',
    body: { status: 'failed' },
    where: `uuid=eq.'%20or%201=1`,
    code: NO_NUMBER,
  },
  { what: 'an unknown column', method: 'PATCH', body: { paid: true }, code: 'PGRST204' },
];

describe('The orders table', () => {
  it.each([...INSERTS, ...CHANGES, ...ENDINGS, ...OTHERS])(
    'refuses $what from a member',
    async ({ method, body, of, where, prefer, code }) => {
      const before = await moneyIn(backend);
      const order = of === 'ravi' ? his : own;
      const path = method === 'POST' ? 'orders' : `orders?${where ?? `uuid=eq.${order}`}`;
      const line = { method, body, ...(prefer && { headers: { prefer } }) };
      const response = await send(backend, asha, `rest/v1/${path}`, line, undefined);
      expect(response.code).toBe(code);
      expect(response.status).toSatisfy((status: number) =>
        code ? status >= 400 && status < 500 : status === 204,
      );
      expect(await moneyIn(backend)).toEqual(before);
    },
  );

  it.each(['', 'no JSON', '{"status":', '"failed"', 'null', '12'])(
    'refuses the body %j for a change',
    async (body) => {
      const before = await moneyIn(backend);
      const line = { method: 'PATCH', body };
      const response = await send(backend, asha, `rest/v1/orders?uuid=eq.${own}`, line, undefined);
      expect(response.status).toBe(400);
      expect(await moneyIn(backend)).toEqual(before);
    },
  );

  it.each(WRONG_TOKENS)('refuses reading and writing with $what', async ({ token }) => {
    const before = await moneyIn(backend);
    for (const line of [
      { method: 'GET', token: token! },
      { method: 'PATCH', token: token!, body: { status: 'failed' } },
    ]) {
      const response = await send(backend, asha, `rest/v1/orders?uuid=eq.${own}`, line, undefined);
      expect(response.status).toBe(401);
      expect(JSON.stringify(response.body)).not.toContain(own);
    }
    expect(await moneyIn(backend)).toEqual(before);
  });

  it.each<[string, object, string]>([
    ['the duration 0', { duration_months: 0 }, '23514'],
    ['the duration -6', { duration_months: -6 }, '23514'],
    ['the duration 6.5', { duration_months: 6.5 }, NO_NUMBER],
    ['the duration "six"', { duration_months: 'six' }, NO_NUMBER],
    ['the duration null', { duration_months: null }, '23502'],
    ['the amount 0', { amount: 0 }, '23514'],
    ['the amount -1', { amount: -1 }, '23514'],
    ['the amount 0.5', { amount: 0.5 }, NO_NUMBER],
    ['the amount null', { amount: null }, '23502'],
    ['an unknown module', { module_id: '30000000-0000-4000-8000-000000000001' }, '23503'],
  ])('refuses %s even from the server', async (_, differences, code) => {
    const before = await moneyIn(backend);
    const line = {
      body: wished({ user_id: asha.id, ...differences }),
      token: () => backend.secretKey,
      headers: { apikey: backend.secretKey },
    };
    const response = await send(backend, asha, 'rest/v1/orders', line, undefined);
    expect(response).toMatchObject({ code });
    expect(response.status).toBeLessThan(500);
    expect(await moneyIn(backend)).toEqual(before);
  });
});
