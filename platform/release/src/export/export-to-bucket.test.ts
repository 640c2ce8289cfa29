import { afterEach, beforeEach, expect, test } from 'vitest';
import { IMMUTABLE, REVALIDATED } from '../pages/site-parts.ts';
import type { Bucket } from '../store/bucket.ts';
import { type S3Server, startS3Server } from '../testing/s3-server.ts';
import { releaseBeforeEach, releaseRemote, store } from '../testing/site-before-each.ts';
import { SMALL_SITE } from '../testing/small-site.ts';
import { exportToBucket } from './export-site.ts';

let server: S3Server;
let host: Bucket;
/** The keys in the order in which they were written and removed. */
let done: string[];
releaseBeforeEach(['shop', 'blog']);
beforeEach(async () => {
  server = await startS3Server({ conditionalWrites: false });
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
});
afterEach(() => server[Symbol.asyncDispose]());

const DAY_MS = 24 * 3600 * 1000;
const exportNow = (days = 0) =>
  exportToBucket(store, host, {
    config: SMALL_SITE,
    now: new Date(Date.now() + days * DAY_MS),
  });

test('Pages have clean addresses, and every object has its type and cache lifetime', async () => {
  await exportNow();
  const read = async (key: string) => {
    const found = (await host.get(key))!;
    const [type, cache] = ['content-type', 'cache-control'].map((name) => found.headers.get(name));
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

test('A release writes only what changed: code, then what names it, then its page', async () => {
  const { files } = await exportNow();
  expect(done).toHaveLength(files);
  done = [];
  await exportNow();
  expect(done).toEqual([]);
  await releaseRemote('shop', '2');
  await exportNow();
  const code = ['app.js', 'assets/files.json', 'contract.json'].map((file) => `mf/shop/2/${file}`);
  expect(done.slice(0, 3).toSorted()).toEqual(code);
  expect(done.slice(3)).toEqual(['versions/shop.json', 'hi/shop', 'shop', 'live.json']);
});

test('A removed remote and code that no tab uses any more are removed last', async () => {
  await exportNow();
  await releaseRemote('shop', '2', { removed: ['blog'] });
  done = [];
  await exportNow();
  const pages = ['- blog', '- hi/blog', '- versions/blog.json'];
  expect(done.slice(-3).toSorted()).toEqual(pages);
  done = [];
  await exportNow(31);
  expect(done.filter((key) => key.startsWith('- mf/')).length).toBe(done.length);
  expect(done).toContain('- mf/blog/1/app.js');
});
