import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RemoteContract } from '@platform/contract/artifact';
import { release } from '../../app/release.ts';
import { ENV, smallSite, type SmallSite } from '../../testing/small-site.ts';
import { serveSite, type SiteServer } from './serve-site.ts';
import { liveSite } from './static-site.ts';

const MEMBER_PAGES: Partial<RemoteContract> = {
  routes: {
    owns: [{ path: '/account/*', access: 'member', prerender: false, robots: 'noindex' }],
  },
  pages: { '/account/*': { scripts: ['remoteEntry.js'], styles: [] } },
};

let files: SmallSite;
let server: SiteServer;
beforeAll(async () => {
  files = await smallSite();
  const { store } = files.releaser;
  const dists = [
    await files.shell('1'),
    await files.remote('shop', '1'),
    await files.remote('account', '1', MEMBER_PAGES),
  ];
  await release(files.releaser, { dists, env: ENV });
  server = await serveSite({ site: () => liveSite(store), port: 0 });
});
afterAll(async () => {
  await server.close();
  await files[Symbol.asyncDispose]();
});

const get = async (address: string) => {
  const response = await fetch(server.url + address, { headers: { 'accept-encoding': 'br' } });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text: await response.text(),
  };
};

test('An address without an owner returns 404 and the page for unknown addresses', async () => {
  const { status, headers, text } = await get('/no-such-page');
  expect(status).toBe(404);
  expect(headers['content-type']).toContain('text/html');
  expect(text).toContain('mf-registry');
});

test('Missing code returns 404 as plain text, never a page', async () => {
  expect((await get('/mf/shop/1/remoteEntry.js')).status).toBe(200);
  const { status, headers } = await get('/mf/shop/none/remoteEntry.js');
  expect(status).toBe(404);
  expect(headers['content-type']).toContain('text/plain');
});

test('Server bundles are never served', async () => {
  expect((await get('/mf/shop/1/server/app.cjs')).status).toBe(404);
});

test('Code is immutable, and versions files are revalidated', async () => {
  expect((await get('/mf/shop/1/remoteEntry.js')).headers['cache-control']).toContain('immutable');
  const { headers, text } = await get('/versions/shop.json');
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'application/json; charset=utf-8',
    'content-encoding': 'br',
  });
  expect(JSON.parse(text)).toMatchObject({ entry: '/mf/shop/1/remoteEntry.js' });
  expect((await get('/versions/unknown.json')).status).toBe(404);
});

test('Every address below a member page shows that page, which search engines must not index', async () => {
  const { status, headers } = await get('/account/purchases');
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'x-robots-tag': 'noindex',
    'cache-control': 'no-cache',
    'content-encoding': 'br',
  });
  expect((await get('/shop')).headers).not.toHaveProperty('x-robots-tag');
});
