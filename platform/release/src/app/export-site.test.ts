import { readdir, readFile, readlink } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ENV, SMALL_SITE, smallSite, type SmallSite } from '../testing/small-site.ts';
import { exportSite } from './export-site.ts';
import { abort, release } from './release.ts';

let site: SmallSite;
let target: string;
beforeEach(async () => {
  site = await smallSite();
  target = path.join(site.storeRoot, '../exported');
  await release(site.releaser, {
    dists: [await site.shell('1'), await site.remote('shop', '1')],
    env: ENV,
  });
});
afterEach(() => site[Symbol.asyncDispose]());

const DAY_MS = 24 * 3600 * 1000;

const exportNow = (days = 0) =>
  exportSite(site.releaser.store, target, {
    site: SMALL_SITE,
    listen: '80',
    now: new Date(Date.now() + days * DAY_MS),
  });

const releaseShop = async (version: string) =>
  release(site.releaser, { dists: [await site.remote('shop', version)] });

test('the live site is one folder of plain files behind a link that is switched in one step', async () => {
  const { folder, current } = await exportNow();
  expect(await readlink(current)).toBe(path.basename(folder));
  expect(await readdir(current)).toEqual(
    expect.arrayContaining([
      '404.html',
      '_headers',
      'favicon.svg',
      'mf',
      'shop.html',
      'shop.html.br',
    ]),
  );
  expect(await readFile(path.join(current, 'mf/shop/1/app.js'), 'utf8')).toBe('shop 1');

  await releaseShop('2');
  await exportNow();
  expect(await readlink(current)).not.toBe(path.basename(folder));
});

test('code of a version stays for open tabs and is removed after 30 days', async () => {
  for (const version of ['2', '3', '4']) await releaseShop(version);
  const { current } = await exportNow(29);
  expect(await readdir(path.join(current, 'mf/shop'))).toEqual(['1', '2', '3', '4']);
  await exportNow(31);
  expect(await readdir(path.join(current, 'mf/shop')), 'the live one and the one before').toEqual([
    '3',
    '4',
  ]);
});

test('a canary is served, and its code stays for open tabs', async () => {
  await release(site.releaser, { dists: [await site.remote('shop', '2')], canary: 10 });
  const { current } = await exportNow();
  expect(await readdir(path.join(current, 'mf/shop'))).toEqual(['1', '2']);
  await abort(site.releaser, 'shop');
  await exportNow(29);
  expect(await readdir(path.join(current, 'mf/shop'))).toEqual(['1', '2']);
  await exportNow(31);
  expect(await readdir(path.join(current, 'mf/shop'))).toEqual(['1']);
});

test('exporting again writes only what is new', async () => {
  const first = await exportNow();
  expect(first.written).toBe(first.files);
  expect(await exportNow()).toEqual({ ...first, written: 0 });

  await releaseShop('2');
  const next = await exportNow();
  // The artifact with its contract, its page and versions file, each with two compressed forms.
  expect(next.files).toBeGreaterThan(first.files);
  expect(next.written).toBeLessThan(next.files / 2);
  expect(await readFile(path.join(next.current, 'shop.html'), 'utf8')).toContain('/mf/shop/2/');
  expect(await readFile(path.join(first.folder, 'shop.html'), 'utf8')).toContain('/mf/shop/1/');
});

test('the previous export stays for a web server that is reading it, and older ones go', async () => {
  const folders = [path.basename((await exportNow()).folder)];
  for (const version of ['2', '3']) {
    await releaseShop(version);
    folders.push(path.basename((await exportNow()).folder));
  }
  const kept = (await readdir(target)).filter((name) => folders.includes(name));
  expect(kept.toSorted()).toEqual(folders.slice(1).toSorted());
});
