import { expect, test } from 'vitest';
import { paths, readReturn, withReturn } from './paths.ts';
import { purchasePath } from './purchase.ts';

const searchOf = (destination: string) =>
  new URL(withReturn(paths.login, destination), 'http://x').search;

test('The return address survives the login', () => {
  for (const place of ['/account/payments', '/pricing?offer=2&months=12', '/#faq']) {
    expect(readReturn(searchOf(place))).toBe(place);
  }
});

test('The login URL contains the return address, and the purchase URL the offer and its duration', () => {
  expect(withReturn(paths.login, '/#faq')).toBe('/login?next=%2F%23faq');
  expect(purchasePath({ offerId: 'physics', duration: 12 })).toBe(
    '/pricing?offer=physics&duration=12#physics',
  );
});

test('A page without a destination has no return address', () => {
  expect(withReturn(paths.signup, undefined)).toBe('/signup');
  expect(readReturn('')).toBeUndefined();
  expect(readReturn('?next=')).toBeUndefined();
});

test.each([
  '//',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,hi',
  '%2F%2Fevil.example',
  'account',
  '\\\\evil.example',
  ' //evil.example',
])('A return address on another site is refused: %j', (destination) => {
  expect(readReturn(searchOf(destination))).toBeUndefined();
});

test.each(['/login', '/signup?next=/login'])('A return to log-in is refused: %s', (destination) => {
  expect(readReturn(searchOf(destination))).toBeUndefined();
});

test('A return address loses session parameters', () => {
  expect(readReturn(searchOf('/pricing?offer=2#access_token=a&refresh_token=r'))).toBe(
    '/pricing?offer=2',
  );
});
