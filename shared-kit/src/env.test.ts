import { expect, test } from 'vitest';
import { parseEnv, reportUrlOf } from './env.ts';

test('everything that is missing is named at once', () => {
  expect(() => parseEnv('{}')).toThrow('SUPABASE_URL, SUPABASE_KEY');
  expect(() => parseEnv(undefined)).toThrow('SUPABASE_URL, SUPABASE_KEY');
  expect(() => parseEnv('{"supabaseUrl":"http://a","supabaseKey":""}')).toThrow(
    /without SUPABASE_KEY$/,
  );
});

test('an address that is none is named', () => {
  expect(() => parseEnv('{"supabaseUrl":"here","supabaseKey":"k"}')).toThrow(
    'SUPABASE_URL is no address: here',
  );
});

test('a slash at the end of the address makes no difference', () => {
  expect(parseEnv('{"supabaseUrl":"https://a.example/","supabaseKey":"k"}').supabaseUrl).toBe(
    'https://a.example',
  );
});

test('pages report to the backend, unless the deployment names another place or none', () => {
  const reportUrl = (more: object) =>
    reportUrlOf(parseEnv(JSON.stringify({ ...BACKEND, ...more })));
  expect(reportUrl({})).toBe('https://a.example/functions/v1/report');
  expect(reportUrl({ reportUrl: 'https://b.example/' })).toBe('https://b.example/');
  expect(reportUrl({ reportUrl: '' })).toBe('');
});

test('codes are sent without a challenge, unless the deployment has a key for one', () => {
  const captchaKey = (more: object) => parseEnv(JSON.stringify({ ...BACKEND, ...more })).captchaKey;
  expect(captchaKey({})).toBeUndefined();
  expect(captchaKey({ captchaKey: '' })).toBeUndefined();
  expect(captchaKey({ captchaKey: '0x4A' })).toBe('0x4A');
});

const BACKEND = { supabaseUrl: 'https://a.example/', supabaseKey: 'k' };

/** A key of the older kind, as Supabase signs them. */
const jwt = (claims: object) => `eyJhbGciOiJIUzI1NiJ9.${btoa(JSON.stringify(claims))}.signature`;

test.each([
  'sb_secret_N7UND0UgjKTVK',
  ' sb_secret_N7UND0UgjKTVK',
  jwt({ iss: 'supabase', role: 'service_role' }),
])('a secret key is refused: %s', (supabaseKey) => {
  expect(() => parseEnv(JSON.stringify({ ...BACKEND, supabaseKey }))).toThrow(
    /^SUPABASE_KEY is a secret key/,
  );
});

test.each(['sb_publishable_ACJWlzQHlZjBrEguHvfOxg', jwt({ role: 'anon' }), 'a.b.c'])(
  'a public key is taken: %s',
  (supabaseKey) => {
    expect(parseEnv(JSON.stringify({ ...BACKEND, supabaseKey })).supabaseKey).toBe(supabaseKey);
  },
);
