import { expect, test } from 'vitest';
import { refuseForeign } from './local-requests.ts';

test.each([
  ['localhost:54321', undefined],
  ['127.0.0.1:54321', 'http://localhost:5170'],
  ['[::1]:54321', 'http://[::1]:5170'],
  ['LOCALHOST:54321', 'http://127.0.0.1:5170'],
  ['localhost', 'https://localhost'],
  ['localhost:54321', 'http://preview.localhost:5170'],
])('A request to %s from the page %s is answered', (host, origin) => {
  expect(refuseForeign(host, origin)).toBeUndefined();
});

test.each([
  // A host name that an attacker points at 127.0.0.1.
  ['rebound.example:54321', undefined],
  ['rebound.example:54321', 'http://rebound.example:54321'],
  ['localhost.evil.example', undefined],
  ['localhost@evil.example', undefined],
  ['evil.example/localhost', undefined],
  ['127.0.0.1.nip.io:54321', undefined],
  ['', undefined],
  [undefined, undefined],
])('A request to the host %s is refused', (host, origin) => {
  expect(refuseForeign(host, origin)).toMatch(/Host/);
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
