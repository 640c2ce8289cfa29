import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepingUp } from '../answer/compose-requests.ts';
import { releaseBeforeEach, releaseRemote, site, store } from '../testing/site-before-each.ts';
import { SMALL_SITE } from '../testing/small-site.ts';
import { exportSite } from '../export/export-site.ts';
import { rollback } from './release.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22') }));
releaseBeforeEach(['shop'], { securityContact: 'mailto:security@site.example' });
afterEach(() => void vi.useRealTimers());

async function expiry(): Promise<string | undefined> {
  const target = path.join(site.storeRoot, '../exported');
  const now = new Date();
  const { place } = await exportSite(store, target, { config: SMALL_SITE, now });
  const text = await readFile(path.join(place, '.well-known/security.txt'), 'utf8');
  const address = 'https://site.example/.well-known/security.txt';
  expect(text).toMatch(/^Contact: mailto:security@site\.example\nExpires: .*\n/);
  expect(text.split('\n').slice(2)).toEqual([`Canonical: ${address}`, '']);
  return /^Expires: (.*)$/m.exec(text)?.[1];
}

test('A composer renews it without a release, and exports it', async () => {
  let exports = 0;
  const count = () => Promise.resolve(void (exports += 1));
  const keepUp = keepingUp(site.releaser, { exportSite: count });
  await keepUp();
  await keepUp();
  expect(exports, 'once for each change').toBe(1);
  vi.setSystemTime(new Date('2027-01-01'));
  await keepUp();
  expect(await expiry()).toBe('2027-12-31T00:00:00.000Z');
  await keepUp();
  expect(exports).toBe(2);
});

test('Releases of one half-year keep that file, the next one renews it, and a rollback keeps it', async () => {
  const releaseShop = async (version: string, at: string) => {
    vi.setSystemTime(new Date(at));
    await releaseRemote('shop', version);
  };
  await releaseShop('2', '2026-12-31');
  expect(await expiry()).toBe('2027-06-30T00:00:00.000Z');
  await releaseShop('3', '2027-01-01');
  expect(await expiry()).toBe('2027-12-31T00:00:00.000Z');
  vi.setSystemTime(new Date('2027-07-01'));
  await rollback(site.releaser, 'shop');
  expect(await expiry()).toBe('2027-12-31T00:00:00.000Z');
});
