import { expect, onTestFinished, test, vi } from 'vitest';
import { addressOf } from './http-server.ts';

test.each(['127.0.0.1', '::1'])(
  'Where localhost is %s only, servers listen there and are addressed by the name',
  async (address) => {
    onTestFinished(() => {
      vi.doUnmock('node:dns/promises');
      vi.resetModules();
    });
    vi.doMock('node:dns/promises', () => ({ lookup: () => Promise.resolve({ address }) }));
    vi.resetModules();
    const server = await import('./http-server.ts');
    expect(server.addressOf(server.LOOPBACK, 80)).toBe('http://localhost:80');
    expect(server.LOOPBACK).toBe(address);
  },
);

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
