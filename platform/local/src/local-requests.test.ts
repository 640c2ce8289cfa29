import { expect, test } from 'vitest';
import { refuseForeign } from './local-requests.ts';

test.each([
  ['127.0.0.1:54321', 'the page', 'http://localhost:5170'],
  ['[::1]:54321', 'the page', 'http://[::1]:5170'],
  ['LOCALHOST:54321', 'the page', 'http://127.0.0.1:5170'],
  ['localhost', 'the page', 'https://localhost'],
  ['localhost:54321', 'the page', 'http://preview.localhost:5170'],
  ['localhost:54321', 'a program, which names no page', undefined],
])('A request to %s from %s %s is answered', (host, _, origin) => {
  expect(refuseForeign(host, origin)).toBeUndefined();
});

test.each([
  // A host name that an attacker points at 127.0.0.1.
  'rebound.example:54321',
  'localhost.evil.example',
  'localhost@evil.example',
  'evil.example/localhost',
  '127.0.0.1.nip.io:54321',
  '',
])('A request to the host %j is refused, from a program or from a page of that host', (host) => {
  expect(refuseForeign(host, undefined)).toMatch(/Host/);
  expect(refuseForeign(host, `http://${host}`)).toMatch(/Host/);
});

test.each([
  'https://evil.example',
  'http://preview.localhost.evil.example',
  'http://localhost.evil.example',
  'http://localhost@evil.example',
  // Pages without an origin: sandboxed frames and files.
  'null',
  '',
  'file://',
])('A request from the page %j is refused', (origin) => {
  expect(refuseForeign('localhost:54321', origin)).toMatch(/Origin/);
});
