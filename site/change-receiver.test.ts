import { expect, test } from 'vitest';
import { receiverOf } from './change-receiver.ts';

const local = { supabaseUrl: 'http://localhost:54321' };
const hosted = { supabaseUrl: 'https://project.supabase.co' };

test('Changes reach the local backend without settings, even if it is off, and a hosted one with its secret', () => {
  expect(receiverOf(local, {})).toMatchObject({
    url: 'http://localhost:54321/functions/v1/site-changes',
    mayBeOff: true,
  });
  expect(receiverOf(hosted, { SITE_CHANGES_SECRET: 's3cr3t' })).toEqual({
    url: 'https://project.supabase.co/functions/v1/site-changes',
    secret: 's3cr3t',
    mayBeOff: false,
  });
  expect(receiverOf(hosted, {})).toBeUndefined();
  expect(receiverOf({}, { SITE_CHANGES_SECRET: 's3cr3t' })).toBeUndefined();
});
