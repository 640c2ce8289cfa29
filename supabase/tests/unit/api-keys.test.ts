import { afterEach, expect, test, vi } from 'vitest';
import { apiKey, nameOfSecretKey } from '../../functions/_shared/api-keys.ts';

afterEach(() => vi.unstubAllGlobals());

/** The environment of a function. */
function run(variables: Record<string, string>): void {
  vi.stubGlobal('Deno', { env: { get: (name: string) => variables[name] } });
}
const callWith = (headers: Record<string, string>) =>
  nameOfSecretKey(new Request('http://backend.test', { headers }));

const KEYS = {
  SUPABASE_PUBLISHABLE_KEYS: '{"web":"sb_publishable_w","default":"sb_publishable_d"}',
  SUPABASE_SECRET_KEYS: '{"default":"sb_secret_d","after_the_leak":"sb_secret_a"}',
};

test('Functions use the key `default`, and the first one after its deletion', () => {
  run(KEYS);
  expect([apiKey('publishable'), apiKey('secret')]).toEqual(['sb_publishable_d', 'sb_secret_d']);
  run({ SUPABASE_SECRET_KEYS: '{"after_the_leak":"sb_secret_a","spare":"sb_secret_s"}' });
  expect(apiKey('secret')).toBe('sb_secret_a');
});

test('During a rotation both secret keys are accepted, by name', async () => {
  run(KEYS);
  expect(await callWith({ apikey: 'sb_secret_d' })).toBe('default');
  expect(await callWith({ apikey: 'sb_secret_a' })).toBe('after_the_leak');
});

test.each([
  ['none', {}],
  ['an empty one', { apikey: '' }],
  ['a publishable one', { apikey: 'sb_publishable_d' }],
  ['a part of one', { apikey: 'sb_secret_' }],
  ['its name', { apikey: 'default' }],
  ['one as a token', { authorization: 'Bearer sb_secret_d' }],
])('%s is not a secret key', async (_, headers) => {
  run(KEYS);
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
  run({ SUPABASE_SECRET_KEYS: text });
  const message = 'SUPABASE_SECRET_KEYS is not a JSON object of keys by name';
  expect(() => apiKey('secret')).toThrow(new Error(message));
});

test('An error names the variable when there is no key', () => {
  run({});
  expect(() => apiKey('secret')).toThrow('SUPABASE_SECRET_KEYS is missing');
});
