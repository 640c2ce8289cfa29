import { expect, test } from 'vitest';
import { hostedBackend } from './site-backend.ts';

const SUPABASE_URL = 'https://project.supabase.co';
const SUPABASE_KEY = 'sb_publishable_1';

test('without a hosted project the backend is this machine’s', () => {
  expect(hostedBackend({})).toBeUndefined();
});

test('a hosted project is named by its address and its key', () => {
  expect(hostedBackend({ SUPABASE_URL, SUPABASE_KEY })).toMatchObject({
    supabaseUrl: SUPABASE_URL,
    supabaseKey: SUPABASE_KEY,
  });
});

test('half of it is a mistake that is named', () => {
  expect(() => hostedBackend({ SUPABASE_URL })).toThrow('SUPABASE_KEY is missing');
  expect(() => hostedBackend({ SUPABASE_KEY })).toThrow('SUPABASE_URL is missing');
});
