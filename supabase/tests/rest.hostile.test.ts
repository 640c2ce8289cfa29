import { beforeEach, describe, expect, test } from 'vitest';
import { outcomeOf, send } from '@platform/local/testing/hostile-requests';
import { backend, openBackend } from './backend.ts';
import { signUp } from './people.ts';
import { publicTables, readRows, resetRows } from './rows.ts';

let token: string;

openBackend(async () => {
  const owner = await signUp(backend, 'owner@example.com');
  const stranger = await signUp(backend, 'stranger@example.com');
  await resetRows(backend.sql, owner, stranger);
  const { data } = await stranger.client.auth.getSession();
  token = data.session!.access_token;
});

const read = async () => readRows(backend.sql, Object.keys(await publicTables(backend.sql)));
let before: string;
beforeEach(async () => {
  before = await read();
});

/** The outcome of an attempt of another member, which must leave all rows as they were. */
async function attack({ headers, ...attempt }: Parameters<typeof send>[1]): Promise<string> {
  const own = { apikey: backend.publishableKey, authorization: `Bearer ${token}` };
  const response = await send(backend.apiUrl, { ...attempt, headers: { ...own, ...headers } });
  return (await read()) === before ? outcomeOf(response) : 'something changed';
}

// How a REST API reads a body is PostgREST's matter. What it may show and do is ours.
describe('The REST API refuses', () => {
  test.each([
    ['another schema', { 'accept-profile': 'auth', 'content-profile': 'auth' }, '/rest/v1/users'],
    ['the private schema', { 'accept-profile': 'private' }, '/rest/v1/report_counts'],
    ['a system catalogue', {}, '/rest/v1/pg_roles'],
    ['a table of the auth server', {}, '/rest/v1/auth.users'],
    ['a function in a filter', {}, '/rest/v1/users?select=id&name=pg_sleep(5)'],
    ['a statement in a filter', {}, "/rest/v1/users?id=eq.1';drop%20table%20users;--"],
    ['a function of the server', {}, '/rest/v1/rpc/erase_due_accounts'],
    ['a function of another schema', {}, '/rest/v1/rpc/erase_account'],
    ['a trigger function', {}, '/rest/v1/rpc/touch_updated_at'],
  ])('%s', async (_, headers, target) => {
    const method = target.includes('/rpc/') ? 'POST' : 'GET';
    const body = method === 'POST' ? '{}' : '';
    expect(await attack({ method, headers, target, body })).toBe('refused');
  });
});
