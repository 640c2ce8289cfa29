import { readdir, readFile, readlink, stat } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { preview } from '../ask/preview.ts';
import { IMMUTABLE, REVALIDATED } from '../pages/site-parts.ts';
import type { Bucket } from '../store/bucket.ts';
import { startS3Server } from '../testing/s3-server.ts';
import { releaseBeforeEach, releaseRemote, site, store } from '../testing/site-before-each.ts';
import { SMALL_SITE } from '../testing/small-site.ts';
import { exportSite, exportToBucket } from './export-site.ts';

releaseBeforeEach(['shop', 'blog']);

const DAY_MS = 24 * 3600 * 1000;
const inDays = (days: number) => ({
  config: SMALL_SITE,
  now: new Date(Date.now() + days * DAY_MS),
});
const releaseShop = (version: string, options = {}) => releaseRemote('shop', version, options);

describe('In a folder', () => {
  let target: string;
  beforeEach(() => void (target = path.join(site.storeRoot, '../exported')));

  const exportNow = async (days = 0) => {
    const { place, leftOut } = await exportSite(store, target, inDays(days));
    return { current: place, leftOut, revision: await readlink(place) };
  };

  test('the live site is plain files behind a link that is switched in one step', async () => {
    const { revision, current } = await exportNow();
    expect(await readdir(current)).toEqual(
      expect.arrayContaining(['404.html', '_headers', 'favicon.svg', 'mf', 'shop.html.br']),
    );
    expect(await readFile(path.join(current, 'mf/shop/1/app.js'), 'utf8')).toBe('shop 1');
    await releaseShop('2');
    expect((await exportNow()).revision).not.toBe(revision);
    const pageOf = (folder: string) => readFile(path.join(folder, 'shop.html'), 'utf8');
    expect(await pageOf(current)).toContain('/mf/shop/2/');
    expect(await pageOf(path.join(target, revision))).toContain('/mf/shop/1/');
  });

  test('static hosts let browsers keep the files of each version, and no answer about another one, show none as a page, and let other origins read them', async () => {
    await releaseShop('2');
    const { current } = await exportNow();
    const headers = await readFile(path.join(current, '_headers'), 'utf8');
    const folders = ['blog/1', 'shell/1', 'shop/1', 'shop/2'].map((one) => `/mf/${one}/*`);
    const immutable = headers.match(/^\S+(?=\n {2}Cache-Control: .*immutable$)/gm);
    expect(immutable?.toSorted()).toEqual(folders);
    for (const line of [
      "Content-Security-Policy: default-src 'none'; sandbox",
      'Access-Control-Allow-Origin: *',
    ])
      expect(headers.split(line)).toHaveLength(folders.length + 1);
  });

  test('code of a version stays for open tabs and is removed after 30 days', async () => {
    for (const version of ['2', '3', '4']) await releaseShop(version);
    const versions = async (days: number) =>
      readdir(path.join((await exportNow(days)).current, 'mf/shop'));
    expect(await versions(29)).toEqual(['1', '2', '3', '4']);
    expect(await versions(31), 'the live one and the one before').toEqual(['3', '4']);
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
    const revisions = [(await exportNow()).revision];
    for (const version of ['2', '3']) {
      await releaseShop(version);
      revisions.push((await exportNow()).revision);
    }
    const { ino } = await stat(path.join(target, 'current'));
    await exportNow();
    expect((await stat(path.join(target, 'current'))).ino, 'the same again').toBe(ino);
    const kept = (await readdir(target)).filter((name) => revisions.includes(name));
    expect(kept.toSorted()).toEqual(revisions.slice(1).toSorted());
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
});

describe('In a bucket', () => {
  let host: Bucket;
  /** The keys in the order in which they were written and removed. */
  let done: string[];
  beforeEach(async () => {
    const server = await startS3Server({ conditionalWrites: false });
    const bucket = server.open('site/');
    done = [];
    host = {
      ...bucket,
      async put(key, bytes, headers) {
        done.push(key);
        return bucket.put(key, bytes, headers);
      },
      async remove(key) {
        await bucket.remove(key);
        done.push(`- ${key}`);
      },
    };
    return () => server[Symbol.asyncDispose]();
  });

  const exportNow = async (days = 0) => {
    done = [];
    return exportToBucket(store, host, inDays(days));
  };

  test('pages have clean addresses, and every object has its type and cache lifetime', async () => {
    await exportNow();
    const read = async (key: string) => {
      const found = (await host.get(key))!;
      const [type, cache] = ['content-type', 'cache-control'].map((name) =>
        found.headers.get(name),
      );
      return { type, cache, text: await found.text() };
    };
    expect(await read('shop')).toMatchObject({
      type: 'text/html; charset=utf-8',
      cache: REVALIDATED,
      text: expect.stringContaining('<h1>shop 1') as string,
    });
    expect(await read('mf/shop/1/app.js')).toEqual({
      type: 'text/javascript; charset=utf-8',
      cache: IMMUTABLE,
      text: 'shop 1',
    });
    const keys = [...(await host.list('')).keys()];
    expect(keys).toEqual(expect.arrayContaining(['404.html', 'blog', 'versions/shop.json']));
    expect(keys.filter((key) => /\.(br|gz)$|^_|server\//.test(key))).toEqual([]);
  });

  test('a release writes only what changed: code, then what names it, then its page', async () => {
    const { files } = await exportNow();
    expect(done).toHaveLength(files);
    await exportNow();
    expect(done).toEqual([]);
    await releaseRemote('shop', '2');
    await exportNow();
    const code = ['app.js', 'assets/files.json', 'contract.json'].map(
      (file) => `mf/shop/2/${file}`,
    );
    expect(done.slice(0, 3).toSorted()).toEqual(code);
    expect(done[3]).toBe('versions/shop.json');
    expect(done.slice(4, -1).toSorted()).toEqual(['hi/shop', 'shop']);
    expect(done.at(-1)).toBe('live.json');
  });

  test('a removed remote and code that no tab uses any more are removed last', async () => {
    await exportNow();
    await releaseRemote('shop', '2', { removed: ['blog'] });
    await exportNow();
    const pages = ['- blog', '- hi/blog', '- versions/blog.json'];
    expect(done.slice(-3).toSorted()).toEqual(pages);
    await exportNow(31);
    expect(done.filter((key) => key.startsWith('- mf/')).length).toBe(done.length);
    expect(done).toContain('- mf/blog/1/app.js');
  });
});
