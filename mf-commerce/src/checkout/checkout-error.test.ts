import { AppError } from 'shared-kit/errors';
import { expect, test } from 'vitest';
import { messages } from '#lib/messages/en-IN.ts';
import { checkoutErrorOf, ERROR_ACTIONS } from './checkout-error.ts';

const SPEC_CODES = [
  'auth_required',
  'authentication_failed',
  'payment_gateway_error',
  'razorpay_api_error',
  'order_creation_failed',
  'module_not_found',
  'invalid_pricing',
  'network_error',
  'server_error',
  'invalid_duration',
  'invalid_module',
  'verification_failed',
  'payment_cancelled',
  'payment_failed',
] as const;

test.each(SPEC_CODES)('%s has its own title, message and advice', (code) => {
  expect(checkoutErrorOf(new AppError(code, 'for the log'))).toBe(code);
  const texts = Object.values(messages.errors[code]);
  expect(Object.keys(messages.errors[code])).toEqual(['title', 'message', 'advice']);
  expect(new Set(texts).size).toBe(3);
  expect(texts.every((text) => /^[A-Z].*/.test(text))).toBe(true);
});

test('Every checkout error has texts, and no two messages are the same', () => {
  expect(Object.keys(messages.errors).toSorted()).toEqual(Object.keys(ERROR_ACTIONS).toSorted());
  const shown = Object.values(messages.errors).map(({ message }) => message);
  expect(new Set(shown).size).toBe(shown.length);
});

test.each([
  ['Network request failed', 'network_error'],
  ['The connection was reset by the server', 'network_error'],
  ['Internal Server Error', 'server_error'],
  ['the payment server is down', 'server_error'],
  ['Payment could not be started', 'payment_gateway_error'],
  ['bad gateway', 'payment_gateway_error'],
  ['oops', 'unknown'],
  ['', 'unknown'],
] as const)('An unknown code with the message %j becomes %s', (message, error) => {
  expect(checkoutErrorOf(new AppError('XX000', message))).toBe(error);
});

test('An error without a message becomes Something Went Wrong', () => {
  expect(checkoutErrorOf(undefined)).toBe('unknown');
  expect(messages.errors.unknown.title).toBe('Something Went Wrong');
});
