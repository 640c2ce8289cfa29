import { expect, onTestFinished, test, vi } from 'vitest';

test.each(['127.0.0.1', '::1'])(
  'Where localhost is %s only, servers listen there and are addressed by the name',
  async (address) => {
    onTestFinished(() => {
      vi.doUnmock('node:dns/promises');
      vi.resetModules();
    });
    vi.doMock('node:dns/promises', () => ({ lookup: () => Promise.resolve({ address }) }));
    vi.resetModules();
    const { LOOPBACK } = await import('./loopback.ts');
    const { addressOf } = await import('./serve-site.ts');
    expect(addressOf(LOOPBACK, 80)).toBe('http://localhost:80');
    expect(LOOPBACK).toBe(address);
  },
);
