import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  brokenBodies,
  outcomeOf,
  send,
  traversalTargets,
  WRONG_METHODS,
  wrongFields,
  type HostileRequest,
} from '@platform/local/testing/hostile-requests';
import { ACCESS, PROFILE } from './access.ts';
import { BACKEND_TIMEOUT_MS, openBackend, type Backend } from './backend.ts';
import { signUp, type Member } from './people.ts';
import { TOKENS } from './refusals.ts';
import { readRows, resetRows } from './rows.ts';

let backend: Backend;
let owner: Member;
let token: string;

beforeAll(async () => {
  backend = await openBackend();
  owner = await signUp(backend, 'owner@example.com');
  const stranger = await signUp(backend, 'stranger@example.com');
  await resetRows(backend.sql, owner, stranger);
  const { data } = await stranger.client.auth.getSession();
  token = data.session!.access_token;
}, BACKEND_TIMEOUT_MS);

const read = () => readRows(backend.sql, Object.keys(ACCESS));
let before: string;
beforeEach(async () => {
  before = await read();
});

const ask = (attempt: HostileRequest & { target: string }) =>
  send(backend.apiUrl, {
    ...attempt,
    headers: {
      apikey: backend.publishableKey,
      authorization: `Bearer ${token}`,
      ...attempt.headers,
    },
  });

/** The outcome of an attempt, which must leave all rows as they were. */
async function attack(attempt: HostileRequest & { target: string }): Promise<string> {
  const outcome = outcomeOf(await ask(attempt));
  return (await read()) === before ? outcome : 'something changed';
}

// The stranger's own profile exists, so a valid body is refused as well; a broken one must be refused as clearly.
const profile = { ...PROFILE, id: '40000000-0000-4000-8000-000000000009', email: 'x@example.com' };

describe('The REST API refuses', () => {
  test.each([...brokenBodies(profile), ...wrongFields(profile)])(
    'a profile with $what',
    async (attempt) => {
      // Without rows there is nothing to refuse.
      const outcome = attempt.body === '[]' ? /^(refused|answered 201)/ : /^refused$/;
      expect(await attack({ target: '/rest/v1/users', ...attempt })).toMatch(outcome);
    },
  );

  test.each([
    ...traversalTargets('/rest/v1/users'),
    ...traversalTargets('/rest/v1/rpc/export_own_data'),
    ...WRONG_METHODS,
  ])('$what', async (attempt) => {
    expect(await attack({ target: '/rest/v1/users', ...attempt })).toBe('refused');
  });

  test.each([
    ['another schema', { 'accept-profile': 'auth', 'content-profile': 'auth' }, '/rest/v1/users'],
    ['the private schema', { 'accept-profile': 'private' }, '/rest/v1/report_counts'],
    ['a system catalogue', {}, '/rest/v1/pg_roles'],
    ['a table of the auth server', {}, '/rest/v1/auth.users'],
    ['a column that does not exist', {}, '/rest/v1/users?select=password'],
    ['a function in a filter', {}, '/rest/v1/users?select=id&name=pg_sleep(5)'],
    ['a broken filter', {}, '/rest/v1/users?id=eq'],
    ['a filter of a wrong type', {}, '/rest/v1/users?id=eq.1%20or%201=1'],
    ['a statement in a filter', {}, "/rest/v1/users?id=eq.1';drop%20table%20users;--"],
    ['a broken order', {}, '/rest/v1/users?order=id;select'],
    ['a broken limit', {}, '/rest/v1/users?limit=-1'],
    ['a function of the server', {}, '/rest/v1/rpc/erase_due_accounts'],
    ['a function of another schema', {}, '/rest/v1/rpc/erase_account'],
    ['a trigger function', {}, '/rest/v1/rpc/touch_updated_at'],
  ])('%s', async (what, headers, target) => {
    const method = target.includes('/rpc/') ? 'POST' : 'GET';
    const body = method === 'POST' ? '{}' : '';
    expect(await attack({ what, method, headers, target, body })).toBe('refused');
  });

  test.each([
    ['an unknown column', '{"paid":true}'],
    ...['', 'no JSON', '{"status":', '"failed"', 'null', '12'].map((body) => [
      `the body ${body}`,
      body,
    ]),
  ] as [string, string][])('a change of an order with %s', async (what, body) => {
    expect(await attack({ what, method: 'PATCH', target: '/rest/v1/orders', body })).toBe(
      'refused',
    );
  });
});

test.each(TOKENS)(
  'The REST API refuses reading and writing with $what',
  async ({ token: forge }) => {
    const forged = await forge!(owner);
    const authorization = forged && `Bearer ${forged}`;
    for (const [method, body] of [
      ['GET', ''],
      ['PATCH', '{"status":"failed"}'],
    ] as const) {
      const target = `/rest/v1/orders?user_id=eq.${owner.id}`;
      const response = await ask({
        what: method,
        method,
        target,
        body,
        headers: { authorization },
      });
      expect(response.status).toBe(401);
      expect(response.text).not.toContain(owner.id);
    }
    expect(await read()).toBe(before);
  },
);

describe('The REST API shows no row of another member', () => {
  const own = () => `eq.${owner.id}`;
  test.each<[string, () => string]>([
    ['by id', () => `/rest/v1/users?id=${own()}`],
    [
      'by any condition',
      () => '/rest/v1/users?or=(id.not.is.null,email.ilike.*)&email=eq.owner@example.com',
    ],
    ['through another table', () => `/rest/v1/orders?select=*,payments(*)&user_id=${own()}`],
    ['by counting', () => `/rest/v1/users?select=count&id=${own()}`],
    ['as text', () => `/rest/v1/users?select=*&id=${own()}&order=email.asc`],
  ])('%s', async (what, target) => {
    const response = await ask({ what, method: 'GET', target: target() });
    expect(response.text).not.toContain('owner@example.com');
    expect(response.text).not.toContain(owner.id);
    expect(response.status < 300 ? JSON.parse(response.text) : [{ count: 0 }]).toSatisfy(
      (rows: { count?: number }[]) => rows.length === 0 || rows[0]!.count === 0,
    );
  });
});
