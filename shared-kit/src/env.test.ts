import { expect, test } from 'vitest';
import { parseEnv, reportUrlOf } from './env.ts';

test('The error names all missing variables', () => {
  expect(() => parseEnv('{}')).toThrow('SUPABASE_URL, SUPABASE_KEY');
  expect(() => parseEnv(undefined)).toThrow('SUPABASE_URL, SUPABASE_KEY');
  expect(() => parseEnv('{"supabaseUrl":"http://a","supabaseKey":""}')).toThrow(
    /without SUPABASE_KEY$/,
  );
});

test('The error names an invalid URL', () => {
  expect(() => parseEnv('{"supabaseUrl":"here","supabaseKey":"k"}')).toThrow(
    'SUPABASE_URL is not a URL: here',
  );
});

test('Trailing slashes of the URL are removed', () => {
  expect(parseEnv('{"supabaseUrl":"https://a.example/","supabaseKey":"k"}').supabaseUrl).toBe(
    'https://a.example',
  );
});

test('Pages report to the backend, unless the deployment sets another URL or none', () => {
  const reportUrl = (more: object) =>
    reportUrlOf(parseEnv(JSON.stringify({ ...BACKEND, ...more })));
  expect(reportUrl({})).toBe('https://a.example/functions/v1/report');
  expect(reportUrl({ reportUrl: 'https://b.example/' })).toBe('https://b.example/');
  expect(reportUrl({ reportUrl: '' })).toBe('');
});

test('Codes are sent without a challenge, unless the deployment sets a captcha key', () => {
  const captchaKey = (more: object) => parseEnv(JSON.stringify({ ...BACKEND, ...more })).captchaKey;
  expect(captchaKey({})).toBeUndefined();
  expect(captchaKey({ captchaKey: '' })).toBeUndefined();
  expect(captchaKey({ captchaKey: '0x4A' })).toBe('0x4A');
});

const BACKEND = { supabaseUrl: 'https://a.example/', supabaseKey: 'k' };

/** Supabase's older kind of key. */
const jwt = (claims: object) => `eyJhbGciOiJIUzI1NiJ9.${btoa(JSON.stringify(claims))}.signature`;

test.each([
  'sb_secret_N7UND0UgjKTVK',
  ' sb_secret_N7UND0UgjKTVK',
  jwt({ iss: 'supabase', role: 'service_role' }),
])('A secret key is refused: %s', (supabaseKey) => {
  expect(() => parseEnv(JSON.stringify({ ...BACKEND, supabaseKey }))).toThrow(
    /^SUPABASE_KEY is a secret key/,
  );
});

test.each(['sb_publishable_ACJWlzQHlZjBrEguHvfOxg', jwt({ role: 'anon' }), 'a.b.c'])(
  'A publishable key is accepted: %s',
  (supabaseKey) => {
    expect(parseEnv(JSON.stringify({ ...BACKEND, supabaseKey })).supabaseKey).toBe(supabaseKey);
  },
);
