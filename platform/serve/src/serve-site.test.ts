import { expect, test } from 'vitest';
import { addressOf } from './serve-site.ts';

test.each([
  ['127.0.0.1', 'http://localhost:80'],
  ['0.0.0.0', 'http://0.0.0.0:80'],
  ['::1', 'http://[::1]:80'],
  ['::', 'http://[::]:80'],
  ['fe80::1%eth0', 'http://[fe80::1%25eth0]:80'],
  ['site.example', 'http://site.example:80'],
])('The address of a server on %s is %s', (host, address) => {
  expect(addressOf(host, 80)).toBe(address);
});
