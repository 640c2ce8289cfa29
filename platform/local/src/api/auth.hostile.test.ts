import { isDeepStrictEqual } from 'node:util';
import postgres, { type Sql } from 'postgres';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Backend } from '../backend/backend.ts';
import { startFixtureBackend } from '../testing/fixture-project.ts';
import {
  brokenBodies,
  outcomeOf,
  oversizedBodies,
  send,
  traversalTargets,
  WRONG_METHODS,
  wrongFields,
  type HostileRequest,
} from '../testing/hostile-requests.ts';
import { member, readCode, visitor } from '../testing/people.ts';

let backend: Backend;
let sql: Sql;
let token: string;

beforeAll(async () => {
  const fixture = await startFixtureBackend();
  backend = fixture.backend;
  sql = postgres(backend.databaseUrl, { max: 1 });
  const { auth } = await member(backend, 'asha@example.test');
  token = (await auth.getSession()).data.session!.access_token;
  return async () => {
    await sql.end({ timeout: 1 });
    await fixture.stop();
  };
});

async function read(): Promise<unknown> {
  const tables = ['users', 'sessions', 'refresh_tokens', 'identities'];
  const rows = tables.map((name) => sql`select t::text from auth.${sql(name)} t order by 1`);
  const mails = await (await fetch(`${backend.mailboxUrl}/api/v1/messages`)).json();
  return [await Promise.all(rows), mails];
}
let before: unknown;
beforeEach(async () => {
  before = await read();
});

/** An attempt must leave everything as it was. */
async function attack(attempt: HostileRequest & { target: string }): Promise<string> {
  const headers = { apikey: backend.publishableKey, ...attempt.headers };
  const outcome = outcomeOf(await send(backend.supabaseUrl, { ...attempt, headers }));
  return isDeepStrictEqual(await read(), before) ? outcome : 'something changed';
}

const ROUTES = [
  // A missing or null create_user creates an account, as at GoTrue.
  {
    route: '/otp',
    valid: { email: 'door@example.test', create_user: true },
    optional: 'create_user',
  },
  { route: '/verify', valid: { email: 'asha@example.test', token: '000000', type: 'email' } },
  { route: '/token?grant_type=refresh_token', valid: { refresh_token: 'unknown' } },
  { route: '/signup', valid: { email: 'door@example.test', password: 'a-password' } },
];

describe.each(ROUTES)('POST $route refuses', ({ route, valid, optional = '' }) => {
  const attempts = [
    ...brokenBodies(valid),
    ...wrongFields(valid),
    ...oversizedBodies(valid),
  ].filter(
    ({ what }) =>
      !optional ||
      ![`no ${optional}`, `null as ${optional}`, `a boolean as ${optional}`].includes(what),
  );
  test.each([...attempts, ...WRONG_METHODS])('$what', async (attempt) => {
    expect(await attack({ target: `/auth/v1${route}`, ...attempt })).toBe('refused');
  });
});

test.each(['/otp', '/verify', '/user'].flatMap((route) => traversalTargets(`/auth/v1${route}`)))(
  'Sign-in refuses $what',
  async (attempt) => {
    const body = JSON.stringify({ email: 'door@example.test', create_user: true });
    expect(await attack({ target: '', body, ...attempt })).toBe('refused');
  },
);

const [header, payload, signature] = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln'.split('.');
const TOKENS = [
  ['no token', () => ''],
  ['a word', () => 'Bearer word'],
  ['another scheme', () => `Basic ${token}`],
  ['half a token', () => `Bearer ${token.slice(0, token.length / 2)}`],
  ['a token without a signature', () => `Bearer ${token.split('.').slice(0, 2).join('.')}.`],
  [
    'a token with another signature',
    () => `Bearer ${token.split('.').slice(0, 2).join('.')}.${signature}`,
  ],
  [
    'a token with other claims',
    () => `Bearer ${token.split('.')[0]}.${payload}.${token.split('.')[2]}`,
  ],
  ['a token of another key', () => `Bearer ${header}.${payload}.${signature}`],
  ['the public key', () => `Bearer ${backend.publishableKey}`],
  ['two tokens', () => `Bearer ${token}, Bearer ${token}`],
  ['a token of 8 KB', () => `Bearer ${'a'.repeat(8000)}`],
] as const;

describe.each([
  ['GET', '/user'],
  ['PUT', '/user'],
  ['POST', '/logout?scope=global'],
])('%s %s refuses', (method, route) => {
  test.each(TOKENS)('%s', async (what, authorization) => {
    const headers = { authorization: authorization() };
    const body = '{"data":{}}';
    const attempt = { what, method, target: `/auth/v1${route}`, headers, body };
    expect(await attack(attempt)).toBe('refused');
  });
});

const post = (route: string, body: object, headers = {}) =>
  send(backend.supabaseUrl, {
    what: '',
    target: `/auth/v1${route}`,
    body: JSON.stringify(body),
    headers: { apikey: backend.publishableKey, ...headers },
  });

describe('Out of order, sign-in refuses', () => {
  test('a code before one was sent', async () => {
    const body = JSON.stringify({ email: 'never@example.test', token: '123456', type: 'email' });
    expect(await attack({ what: '', target: '/auth/v1/verify', body })).toBe('refused');
  });

  test('a second of two equal codes at the same time', async () => {
    const email = 'race@example.test';
    await visitor(backend).auth.signInWithOtp({ email });
    const body = { email, token: await readCode(backend, email), type: 'email' };
    const responses = await Promise.all(Array.from({ length: 8 }, () => post('/verify', body)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test.each(['norm..case', '.first', 'last.', '..', 'a'.repeat(65)])(
    'the address %s@example.test, which no mail server takes',
    async (local) => {
      const email = `${local}@example.test`;
      for (const [route, more] of [
        ['/otp', {}],
        ['/verify', { token: '123456', type: 'email' }],
      ] as const) {
        const response = await post(route, { email, ...more });
        expect([response.status, outcomeOf(response)]).toEqual([
          route === '/otp' ? 400 : 403,
          'refused',
        ]);
      }
      expect(await read()).toEqual(before);
    },
  );

  test('a session after it ended', async () => {
    const { auth } = await member(backend, 'gone@example.test');
    const { access_token, refresh_token } = (await auth.getSession()).data.session!;
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await post('/logout', {}, headers)).status).toBe(204);
    before = await read();
    const attempt = { what: '', method: 'GET', target: '/auth/v1/user', headers };
    expect(await attack(attempt)).toBe('refused');
    const renewal = await post('/token?grant_type=refresh_token', { refresh_token });
    expect(outcomeOf(renewal)).toBe('refused');
  });
});

test('Simultaneous requests for a code to a new address all get an email, and the last code is right', async () => {
  const email = 'twice@example.test';
  const asked = await Promise.all(
    [email, email.toUpperCase(), email].map((one) => post('/otp', { email: one })),
  );
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200]);
  const body = { email, token: await readCode(backend, email), type: 'email' };
  expect((await post('/verify', body)).status).toBe(200);
});
