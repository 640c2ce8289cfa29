import { expect, test } from 'vitest';
import { paths, purchasePath, readReturn, withReturn } from './paths.ts';

const carry = (destination: string) =>
  new URL(withReturn(paths.login, destination), 'http://x').search;

test('the way back survives the way through log in', () => {
  for (const place of ['/account/payments', '/pricing?item=2&months=12', '/#faq']) {
    expect(readReturn(carry(place))).toBe(place);
  }
});

test('the address of log in names the way back, and that of a purchase the item and its months', () => {
  expect(withReturn(paths.login, '/#faq')).toBe('/login?next=%2F%23faq');
  expect(purchasePath({ item: 'physics', duration: 12 })).toBe(
    '/pricing?item=physics&duration=12#physics',
  );
});

test('without a destination there is nothing to go back to', () => {
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
])('a way back that leads to another site is refused: %j', (destination) => {
  expect(readReturn(carry(destination))).toBeUndefined();
});

test.each(['/login', '/signup?next=/login'])('nobody is sent in a circle: %s', (destination) => {
  expect(readReturn(carry(destination))).toBeUndefined();
});

test('the way back takes no session along', () => {
  expect(readReturn(carry('/pricing?item=2#access_token=a&refresh_token=r'))).toBe(
    '/pricing?item=2',
  );
});
