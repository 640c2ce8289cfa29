import { expect, test } from 'vitest';
import { hostedBackend } from './site-backend.ts';

const HOSTED = { SUPABASE_URL: 'https://project.supabase.co', SUPABASE_KEY: 'sb_publishable_1' };
const REPORT_URL = 'https://collector.example/';

test('The backend is local, unless a hosted project is set by its address and its key', () => {
  expect(hostedBackend({})).toBeUndefined();
  const { SUPABASE_URL: supabaseUrl, SUPABASE_KEY: supabaseKey } = HOSTED;
  expect(hostedBackend(HOSTED)).toMatchObject({ supabaseUrl, supabaseKey });
  expect(() => hostedBackend({ ...HOSTED, SUPABASE_KEY: '' })).toThrow('SUPABASE_KEY is missing');
  expect(() => hostedBackend({ ...HOSTED, SUPABASE_URL: '' })).toThrow('SUPABASE_URL is missing');
});

test('The site of a developer reports nothing to a hosted project, except where REPORT_URL names a collector', () => {
  expect(hostedBackend(HOSTED)?.env['reportUrl']).toBe('');
  expect(hostedBackend({ ...HOSTED, REPORT_URL })?.env['reportUrl']).toBe(REPORT_URL);
});
