import { AppError } from 'shared-kit/errors';
import { expect, test } from 'vitest';
import { messages } from '#lib/messages/en-IN.ts';
import { TROUBLE_ACTIONS, troubleOf } from './trouble.ts';

const CODES_OF_THE_SPEC = [
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

test.each(CODES_OF_THE_SPEC)('%s has a title, a message and advice of its own', (code) => {
  expect(troubleOf(new AppError(code, 'whatever the log says'))).toBe(code);
  const texts = Object.values(messages.errors[code]);
  expect(Object.keys(messages.errors[code])).toEqual(['title', 'message', 'advice']);
  expect(new Set(texts).size).toBe(3);
  expect(texts.every((text) => /^[A-Z].*/.test(text))).toBe(true);
});

test('every trouble has its texts, and no two say the same', () => {
  expect(Object.keys(messages.errors).toSorted()).toEqual(Object.keys(TROUBLE_ACTIONS).toSorted());
  const said = Object.values(messages.errors).map(({ message }) => message);
  expect(new Set(said).size).toBe(said.length);
});

test('who has paid is told that the money will still be processed', () => {
  expect(messages.errors.verification_failed.message).toMatch(/money.*will still be processed/i);
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
] as const)('an unknown code with the message %j is told as %s', (message, trouble) => {
  expect(troubleOf(new AppError('XX000', message))).toBe(trouble);
});

test('what has no words at all is Something Went Wrong', () => {
  expect(troubleOf(undefined)).toBe('unknown');
  expect(messages.errors.unknown.title).toBe('Something Went Wrong');
});

test('a code that only looks like one of an object is no code', () => {
  expect(troubleOf(new AppError('constructor', ''))).toBe('unknown');
});

test('without a network, and where the gateway’s script cannot be had, that is what is told', () => {
  expect(troubleOf(new TypeError('Failed to fetch'))).toBe('network_error');
  expect(messages.errors.gateway_script.message).toContain('Failed to load payment gateway');
});
