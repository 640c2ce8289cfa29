import { expect, test } from 'vitest';
import { checkEnvironment, hostedEnv, pageEnv } from './environment.ts';

test('REPORT_URL sets where pages report to, or switches reports off', () => {
  expect(pageEnv({ REPORT_URL: 'https://collector.example/in' })).toEqual({
    reportUrl: 'https://collector.example/in',
  });
  expect(pageEnv({ REPORT_URL: '' })).toEqual({ reportUrl: '' });
  expect(pageEnv({})).toEqual({});
  expect(() => pageEnv({ REPORT_URL: 'yes' })).toThrow('REPORT_URL is not an address: yes');
});

test('CAPTCHA_SITE_KEY sets the challenge before codes, or switches it off', () => {
  expect(pageEnv({ CAPTCHA_SITE_KEY: ' 0x4A ' })).toEqual({ captchaKey: '0x4A' });
  expect(pageEnv({ CAPTCHA_SITE_KEY: '' })).toEqual({ captchaKey: '' });
});

test('Nothing is built or started with a secret key', () => {
  const secret = { SUPABASE_URL: 'https://a.supabase.co', SUPABASE_KEY: 'sb_secret_1' };
  expect(() => hostedEnv(secret)).toThrow(/^SUPABASE_KEY is a secret key/);
});

test('Pages are never composed without a backend, or with a secret key', () => {
  const env = { supabaseUrl: 'https://a.supabase.co', supabaseKey: 'sb_publishable_1' };
  expect(() => checkEnvironment(env)).not.toThrow();
  expect(() => checkEnvironment({ supabaseUrl: env.supabaseUrl })).toThrow(/needs SUPABASE_URL/);
  expect(() => checkEnvironment({ ...env, supabaseKey: 'sb_secret_1' })).toThrow(
    /^SUPABASE_KEY is a secret key/,
  );
});
