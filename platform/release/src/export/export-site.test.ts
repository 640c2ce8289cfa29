import { readdir, readFile, readlink } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { releaseBeforeEach, releaseRemote, site, store } from '../testing/site-before-each.ts';
import { SMALL_SITE } from '../testing/small-site.ts';
import { exportSite } from './export-site.ts';
import { preview } from '../ask/preview.ts';

let target: string;
releaseBeforeEach(['shop']);
beforeEach(() => void (target = path.join(site.storeRoot, '../exported')));

const DAY_MS = 24 * 3600 * 1000;

const exportNow = async (days = 0, { from = store } = {}) => {
  const now = new Date(Date.now() + days * DAY_MS);
  const exported = await exportSite(from, target, { config: SMALL_SITE, now });
  const current = exported.place;
  return { ...exported, current, folder: path.join(target, await readlink(current)) };
};

const releaseShop = (version: string, options = {}) => releaseRemote('shop', version, options);

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

test('static hosts let browsers keep the files of each version, and no answer about another one, show none as a page, and let other origins read them', async () => {
  await exportNow();
  await releaseShop('2');
  const { current } = await exportNow();
  const headers = await readFile(path.join(current, '_headers'), 'utf8');
  const immutable = headers.match(/^\S+(?=\n {2}Cache-Control: .*immutable$)/gm);
  expect(immutable?.toSorted()).toEqual(['/mf/shell/1/*', '/mf/shop/1/*', '/mf/shop/2/*']);
  for (const line of [
    "Content-Security-Policy: default-src 'none'; sandbox",
    'Access-Control-Allow-Origin: *',
  ])
    expect(headers.split(line)).toHaveLength(4);
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

test('a canary and a preview are left out, and named', async () => {
  await releaseShop('2', { canary: 10 });
  await preview(site.releaser, {
    dists: [await site.remote('shop', '3')],
    name: 'pr-1',
    audience: { origin: 'https://preview.site.example', seconds: 3600, isNewLink: false },
  });
  const { current, leftOut } = await exportNow();
  expect(leftOut).toEqual(['the canary of shop', 'the preview pr-1']);
  expect(await readdir(path.join(current, 'mf/shop'))).toEqual(['1']);
});

test('the previous export stays for a web server that is reading it, and older ones are removed', async () => {
  const folders = [path.basename((await exportNow()).folder)];
  for (const version of ['2', '3']) {
    await releaseShop(version);
    folders.push(path.basename((await exportNow()).folder));
  }
  const kept = (await readdir(target)).filter((name) => folders.includes(name));
  expect(kept.toSorted()).toEqual(folders.slice(1).toSorted());
});

test('a page whose compressed form was changed is not exported', async () => {
  const composed = await store.list('composed/');
  const key = composed.find((one) => one.endsWith('/shop.html.br'))!;
  const other = await store.read(composed.find((one) => one.endsWith('/shop.json.br'))!);
  await store.remove(key);
  await store.create(key, other!);
  await expect(exportNow()).rejects.toThrow('shop.html.br in');
  await expect(readlink(path.join(target, 'current'))).rejects.toThrow('ENOENT');
});
