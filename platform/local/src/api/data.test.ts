import { createRemoteJWKSet, jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import { fixtureBackend } from '../testing/fixture-project.ts';
import { ALGORITHMS, member, signToken, visitor } from '../testing/people.ts';

const { backend } = await fixtureBackend();
const { publishableKey, secretKey } = backend;

async function ask(path: string, headers: Record<string, string>) {
  const response = await fetch(`${backend.supabaseUrl}${path}`, { headers });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe('Answers match PostgREST', () => {
  test.each([
    ['P0001', 400],
    ['P0002', 500],
    ['23514', 400],
    ['40001', 500],
    ['28000', 403],
    ['PT402', 402],
  ])('raised with %s answers %i', async (code, status) => {
    const error = { code, message: `refused with ${code}`, details: 'a detail', hint: 'a hint' };
    const response = await visitor(backend).rpc('refuse', { state: code });
    expect(response).toMatchObject({ status, error });
  });

  test('instants are ISO 8601, which every browser parses', async () => {
    const notes = (await member(backend, 'time@example.test')).from('notes');
    const { data } = await notes.insert({ body: 'now' }).select('created_at').single();
    expect(data?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+\+00:00$/);
  });

  test('only the schemas of config.toml are exposed, for every role', async () => {
    for (const apikey of [publishableKey, secretKey]) {
      const refused = await ask('/rest/v1/users', { apikey, 'accept-profile': 'auth' });
      expect(refused).toMatchObject({ status: 406, body: { code: 'PGRST106' } });
    }
  });
});

test.each([
  ['no key', {}, 401],
  ['a wrong key', { apikey: 'sb_secret_guessed' }, 401],
  ['a key as a token alone', { authorization: `Bearer ${secretKey}` }, 401],
  ['another token', { authorization: `Bearer ${secretKey}`, apikey: publishableKey }, 401],
  // As the Supabase client does.
  [
    'its key as a token',
    { authorization: `Bearer ${publishableKey}`, apikey: publishableKey },
    200,
  ],
])('A request with %s is answered', async (_, headers, status) => {
  expect((await ask('/rest/v1/colours', headers)).status).toBe(status);
});

// Of a member's own token, the key is published for whoever verifies it.
test.each(ALGORITHMS)('A member reads only their rows with a token signed with %s', async (alg) => {
  const asha = await member(backend, `${alg}@example.test`.toLowerCase());
  await asha.from('notes').insert({ body: alg });
  const session = (await asha.auth.getSession()).data.session!;
  const published = new URL(`${backend.supabaseUrl}/auth/v1/.well-known/jwks.json`);
  const own = await jwtVerify(session.access_token, createRemoteJWKSet(published));
  expect(own).toMatchObject({
    protectedHeader: { alg: 'ES256' },
    payload: { sub: session.user.id },
  });
  const read = async (path: string, options = {}) => {
    const token = await signToken(own.payload, alg, options);
    return ask(path, { apikey: publishableKey, authorization: `Bearer ${token}` });
  };
  expect((await read('/rest/v1/notes?select=body')).body).toEqual([{ body: alg }]);
  expect((await read('/auth/v1/user')).body).toMatchObject({ id: session.user.id });
  const expired = { expires: '1 second ago' };
  expect(await read('/rest/v1/notes', expired)).toMatchObject({
    status: 401,
    body: { code: 'PGRST303', message: 'JWT expired' },
  });
  expect((await read('/auth/v1/user', expired)).status).toBe(403);
  expect((await read('/rest/v1/notes', { isForeign: true })).status).toBe(401);
  expect((await read('/auth/v1/user', { isForeign: true })).status).toBeOneOf([401, 403]);
});
