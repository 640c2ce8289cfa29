import { AppError } from 'shared-kit/errors';
import { expect, test } from 'vitest';
import { messages } from '#lib/messages/en-IN.ts';
import { checkoutErrorOf, ERROR_ACTIONS } from './checkout-error.ts';

test('Every checkout error has a title, a message and advice, and no two messages are the same', () => {
  expect(Object.keys(messages.errors).toSorted()).toEqual(Object.keys(ERROR_ACTIONS).toSorted());
  const shown = Object.values(messages.errors).map(({ message }) => message);
  expect(new Set(shown).size).toBe(shown.length);
  for (const texts of Object.values(messages.errors)) {
    expect(Object.keys(texts)).toEqual(['title', 'message', 'advice']);
  }
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
