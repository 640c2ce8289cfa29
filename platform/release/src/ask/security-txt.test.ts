import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ENV, SMALL_SITE, smallSite, type SmallSite } from '../testing/small-site.ts';
import { exportSite } from '../export/export-site.ts';
import { release, rollback } from './release.ts';
import type { Releaser } from '../releaser.ts';

let site: SmallSite;
let releaser: Releaser;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22') });
  site = await smallSite();
  const config = { ...SMALL_SITE, securityContact: 'mailto:security@site.example' };
  releaser = { ...site.releaser, config };
  const dists = [await site.shell('1'), await site.remote('shop', '1')];
  await release(releaser, { dists, env: ENV });
});
afterEach(async () => {
  vi.useRealTimers();
  await site[Symbol.asyncDispose]();
});

async function expiry(): Promise<string | undefined> {
  const target = path.join(site.storeRoot, '../exported');
  const now = new Date();
  const { folder } = await exportSite(releaser.store, target, {
    config: SMALL_SITE,
    now,
  });
  const text = await readFile(path.join(folder, '.well-known/security.txt'), 'utf8');
  expect(text).toContain('Contact: mailto:security@site.example\n');
  return /^Expires: (.*)$/m.exec(text)?.[1];
}

test('Releases within half a year keep that file, a later one renews it, and a rollback keeps it', async () => {
  const releaseShop = async (version: string, at: string) => {
    vi.setSystemTime(new Date(at));
    await release(releaser, { dists: [await site.remote('shop', version)] });
  };
  await releaseShop('2', '2027-03-31');
  expect(await expiry()).toBe('2027-10-01T00:00:00.000Z');
  await releaseShop('3', '2027-04-01');
  expect(await expiry()).toBe('2028-03-01T00:00:00.000Z');
  vi.setSystemTime(new Date('2028-02-01'));
  await rollback(releaser, 'shop');
  expect(await expiry()).toBe('2028-03-01T00:00:00.000Z');
});
