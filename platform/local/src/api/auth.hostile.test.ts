import { isDeepStrictEqual } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import { fixtureBackend } from '../testing/fixture-project.ts';
import { outcomeOf, send, type HostileRequest } from '../testing/hostile-requests.ts';
import { member, readCode, visitor } from '../testing/people.ts';

const { backend, sql } = await fixtureBackend();
const { auth } = await member(backend, 'asha@example.test');
const token = (await auth.getSession()).data.session!.access_token;

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

const ask = (route: string, sent: Partial<HostileRequest>) =>
  send(backend.supabaseUrl, {
    target: `/auth/v1${route}`,
    ...sent,
    headers: { apikey: backend.publishableKey, ...sent.headers },
  });
const post = (route: string, body: object) => ask(route, { body: JSON.stringify(body) });

/** An attempt must leave everything as it was. */
async function attack(route: string, sent: Partial<HostileRequest>): Promise<string> {
  const outcome = outcomeOf(await ask(route, sent));
  return isDeepStrictEqual(await read(), before) ? outcome : 'something changed';
}

const [header, payload, signature] = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln'.split('.');
const [ownHeader, ownPayload, ownSignature] = token.split('.');
describe.each([
  ['GET', '/user'],
  ['PUT', '/user'],
  ['POST', '/logout?scope=global'],
])('%s %s refuses', (method, route) => {
  test.each([
    ['no token', ''],
    ['a word', 'Bearer word'],
    ['another scheme', `Basic ${token}`],
    ['half a token', `Bearer ${token.slice(0, token.length / 2)}`],
    ['a token without a signature', `Bearer ${ownHeader}.${ownPayload}.`],
    ['a token with another signature', `Bearer ${ownHeader}.${ownPayload}.${signature}`],
    ['a token with other claims', `Bearer ${ownHeader}.${payload}.${ownSignature}`],
    ['a token of another key', `Bearer ${header}.${payload}.${signature}`],
    ['the public key', `Bearer ${backend.publishableKey}`],
    ['two tokens', `Bearer ${token}, Bearer ${token}`],
    ['a token of 8 KB', `Bearer ${'a'.repeat(8000)}`],
  ])('%s', async (_, authorization) => {
    const sent = { method, headers: { authorization }, body: '{"data":{}}' };
    expect(await attack(route, sent)).toBe('refused');
  });
});

describe('Out of order, sign-in refuses', () => {
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
      const asked = await post('/otp', { email });
      expect([asked.status, outcomeOf(asked)]).toEqual([400, 'refused']);
      const verified = await post('/verify', { email, token: '123456', type: 'email' });
      expect([verified.status, outcomeOf(verified)]).toEqual([403, 'refused']);
      expect(await read()).toEqual(before);
    },
  );
});

test('Simultaneous requests for a code to a new address all get an email, and the last code is right', async () => {
  const email = 'twice@example.test';
  const addresses = [email, email.toUpperCase(), email];
  const asked = await Promise.all(addresses.map((one) => post('/otp', { email: one })));
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200]);
  const body = { email, token: await readCode(backend, email), type: 'email' };
  expect((await post('/verify', body)).status).toBe(200);
});
