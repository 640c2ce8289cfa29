import { AuthRetryableFetchError } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { AppError, serverMessage, toAppError } from './errors.ts';

test('An error of the backend keeps its code and message', () => {
  const error = toAppError({ message: 'Token has expired or is invalid', code: 'otp_expired' });
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ code: 'otp_expired', message: 'Token has expired or is invalid' });
});

test.each([
  ['fetch in Chromium', new TypeError('Failed to fetch')],
  ['fetch in Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
  ['fetch in Safari', new TypeError('Load failed')],
  ['supabase-js, auth', new AuthRetryableFetchError('Failed to fetch', 0)],
  ['supabase-js, tables', { message: 'TypeError: Failed to fetch', code: '' }],
])('A request that failed to arrive is a network error: %s', (_from, cause) => {
  expect(toAppError(cause).code).toBe('network_error');
});

test('An error status of the server is no network error', () => {
  expect(toAppError(new AuthRetryableFetchError('Bad gateway', 502)).code).not.toBe(
    'network_error',
  );
});

test('Any other error is unexpected and keeps its cause', () => {
  const cause = new RangeError('oops');
  expect(toAppError(cause)).toMatchObject({ code: 'unexpected_error', message: 'oops', cause });
  expect(toAppError('plain text').message).toBe('plain text');
});

test('The message of the server is shown', () => {
  const error = new AppError('over_email_send_rate_limit', 'You can ask again after 12 seconds.');
  expect(serverMessage(error, 'Failed')).toBe('You can ask again after 12 seconds.');
});

test.each([
  ['no connection', new AppError('network_error', 'no response')],
  ['a crash', new AppError('unexpected_error', 'TypeError: x is undefined')],
  ['an empty reason', new AppError('unexpected_failure', '')],
])('%s shows the fallback', (_what, error) => {
  expect(serverMessage(error, 'Failed')).toBe('Failed');
});
