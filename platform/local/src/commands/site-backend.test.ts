import { expect, test } from 'vitest';
import { hostedBackend } from './site-backend.ts';

const SUPABASE_URL = 'https://project.supabase.co';
const SUPABASE_KEY = 'sb_publishable_1';

test('Without a hosted project the backend is local', () => {
  expect(hostedBackend({})).toBeUndefined();
});

test('A hosted project is set by its address and its key', () => {
  expect(hostedBackend({ SUPABASE_URL, SUPABASE_KEY })).toMatchObject({
    supabaseUrl: SUPABASE_URL,
    supabaseKey: SUPABASE_KEY,
  });
});

test('The site of a developer reports nothing to a hosted project, except where REPORT_URL names a collector', () => {
  const reportUrl = (more: object) =>
    hostedBackend({ SUPABASE_URL, SUPABASE_KEY, ...more })?.env['reportUrl'];
  expect(reportUrl({})).toBe('');
  const REPORT_URL = 'https://collector.example/';
  expect(reportUrl({ REPORT_URL })).toBe(REPORT_URL);
});

test('Half of these settings is refused with the missing one', () => {
  expect(() => hostedBackend({ SUPABASE_URL })).toThrow('SUPABASE_KEY is missing');
  expect(() => hostedBackend({ SUPABASE_KEY })).toThrow('SUPABASE_URL is missing');
});
