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

test('Half of these settings is refused with the missing one', () => {
  expect(() => hostedBackend({ SUPABASE_URL })).toThrow('SUPABASE_KEY is missing');
  expect(() => hostedBackend({ SUPABASE_KEY })).toThrow('SUPABASE_URL is missing');
});
