import { afterEach, expect, test, vi } from 'vitest';
import { apiKey, nameOfSecretKey, serverHeaders } from '../../functions/_shared/api-keys.ts';

afterEach(() => vi.unstubAllGlobals());

/** The environment of a function. */
function run(variables: Record<string, string>): void {
  vi.stubGlobal('Deno', { env: { get: (name: string) => variables[name] } });
}
const callWith = (headers: Record<string, string>) =>
  nameOfSecretKey(new Request('http://backend.test', { headers }));

const LEGACY = { SUPABASE_ANON_KEY: 'a.b.c', SUPABASE_SERVICE_ROLE_KEY: 'd.e.f' };
const NEW = {
  SUPABASE_PUBLISHABLE_KEYS: '{"web":"sb_publishable_w","default":"sb_publishable_d"}',
  SUPABASE_SECRET_KEYS: '{"default":"sb_secret_d","after_the_leak":"sb_secret_a"}',
};

test.each([
  ['of a new project', NEW, 'sb_publishable_d', 'sb_secret_d'],
  ['of an older project', LEGACY, 'a.b.c', 'd.e.f'],
  ['that names no new key yet', { ...LEGACY, SUPABASE_SECRET_KEYS: '{}' }, 'a.b.c', 'd.e.f'],
  ['with disabled legacy keys', { ...LEGACY, ...NEW }, 'sb_publishable_d', 'sb_secret_d'],
])('Functions find their keys in an environment %s', (_, variables, publishable, secret) => {
  run(variables);
  expect([apiKey('publishable'), apiKey('secret')]).toEqual([publishable, secret]);
});

test('The first key is used after `default` was deleted', () => {
  run({ SUPABASE_SECRET_KEYS: '{"after_the_leak":"sb_secret_a","spare":"sb_secret_s"}' });
  expect(apiKey('secret')).toBe('sb_secret_a');
});

test('During a rotation both secret keys are accepted, by name', async () => {
  run({ ...NEW, ...LEGACY });
  expect(await callWith({ apikey: 'sb_secret_d' })).toBe('default');
  expect(await callWith({ apikey: 'sb_secret_a' })).toBe('after_the_leak');
});

test.each([
  ['none', {}],
  ['an empty one', { apikey: '' }],
  ['a publishable one', { apikey: 'sb_publishable_d' }],
  ['a part of one', { apikey: 'sb_secret_' }],
  ['its name', { apikey: 'default' }],
  ['a legacy key, which is disabled', { apikey: 'd.e.f' }],
  ['one as a token', { authorization: 'Bearer sb_secret_d' }],
])('%s is not a secret key', async (_, headers) => {
  run({ ...NEW, ...LEGACY });
  expect(await callWith(headers as Record<string, string>)).toBeUndefined();
});

test.each([
  'sb_secret_d',
  '["sb_secret_d"]',
  '"sb_secret_d"',
  '{"default":{"key":"sb_secret_d"}}',
  '{"default":" "}',
  'null',
])('The malformed keys %s are refused, and no error contains them', (text) => {
  run({ ...LEGACY, SUPABASE_SECRET_KEYS: text });
  const message = 'SUPABASE_SECRET_KEYS is not a JSON object of keys by name';
  expect(() => apiKey('secret')).toThrow(new Error(message));
});

test('An error names the variable of today when there is no key', () => {
  run({ SUPABASE_SERVICE_ROLE_KEY: '' });
  expect(() => apiKey('secret')).toThrow('SUPABASE_SECRET_KEYS is missing');
});

test('A new key goes into apikey only, and a legacy one is also the token', () => {
  run({ ...NEW, ...LEGACY });
  expect(serverHeaders()).not.toHaveProperty('Authorization');
  run(LEGACY);
  expect(serverHeaders()).toMatchObject({ apikey: 'd.e.f', Authorization: 'Bearer d.e.f' });
});
