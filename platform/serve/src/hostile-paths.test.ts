import { release } from '@platform/release/ask/release';
import { askFor, HOSTILE_PATHS } from '@platform/release/testing/hostile-paths';
import { ENV, MEMBER_PAGES, smallSite } from '@platform/release/testing/small-site';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveStore } from './serve-store.ts';

const parts = new AsyncDisposableStack();
let url: string;
beforeAll(async () => {
  const small = parts.use(await smallSite());
  const dists = [
    await small.shell('1'),
    await small.remote('about', '1'),
    await small.remote('account', '1', MEMBER_PAGES),
  ];
  await release(small.releaser, { dists, env: ENV });
  const server = await serveStore(small.releaser.store, { port: 0 });
  parts.defer(() => server.close());
  ({ url } = server);
});
afterAll(() => parts.disposeAsync());

test.each([
  ['http://site.example/about', { status: 200 }],
  ['HTTPS://other.example:8443/about', { status: 200 }],
  ['http://[::1]/about?next=http://a.example/', { status: 200 }],
  ['http://site.example/about/?a=1', { status: 301, location: '/about?a=1' }],
  ['http://site.example/account%2Fpurchases', { status: 404 }],
  ['http://site.example', { status: 404 }],
  ['http://site.example?a=1', { status: 404 }],
  ['http://site.example//evil.example/', { status: 404 }],
  ['ftp://site.example/about', { status: 400 }],
  ['site.example:443', { status: 400 }],
  ['*', { status: 400 }],
])('The target %s, as a proxy sends it, is answered with %o', async (target, expected) => {
  expect(await askFor(url, target)).toEqual(expected);
});

test.for(HOSTILE_PATHS)('%s is answered with %o', async ([target, expected]) => {
  expect(await askFor(url, target)).toEqual(expected);
});
