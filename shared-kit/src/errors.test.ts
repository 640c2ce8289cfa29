import { AuthRetryableFetchError } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { AppError, toAppError } from './errors.ts';

test('an answer of the backend keeps its code and message', () => {
  const error = toAppError({ message: 'Token has expired or is invalid', code: 'otp_expired' });
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ code: 'otp_expired', message: 'Token has expired or is invalid' });
});

test.each([
  ['fetch in Chromium', new TypeError('Failed to fetch')],
  ['fetch in Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
  ['fetch in Safari', new TypeError('Load failed')],
  ['supabase-js, of auth', new AuthRetryableFetchError('Failed to fetch', 0)],
  ['supabase-js, of a table', { message: 'TypeError: Failed to fetch', code: '' }],
])('a request that never arrived is a network error: %s', (_from, cause) => {
  expect(toAppError(cause).code).toBe('network_error');
});

test('a server that answers with a fault is no network error', () => {
  expect(toAppError(new AuthRetryableFetchError('Bad gateway', 502)).code).not.toBe(
    'network_error',
  );
});

test('anything else is unexpected, and what it was is kept', () => {
  const cause = new RangeError('oops');
  expect(toAppError(cause)).toMatchObject({ code: 'unexpected_error', message: 'oops', cause });
  expect(toAppError('plain text').message).toBe('plain text');
});
