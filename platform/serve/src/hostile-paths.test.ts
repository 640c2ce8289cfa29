import { release } from '@platform/release/app/release';
import { askFor, HOSTILE_PATHS } from '@platform/release/testing/hostile-paths';
import { ENV, MEMBER_PAGES, smallSite } from '@platform/release/testing/small-site';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveStore } from './serve-store.ts';
import { startNginx } from './testing/start-nginx.ts';

/** TEST_NGINX=1: an export of the same site, served with the installed nginx, which no other test needs. */
const hasNginx = Boolean(process.env.TEST_NGINX);
const NGINX_PORT = 47_180;

const parts = new AsyncDisposableStack();
let url: string;
let all: string[];
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
  const others = hasNginx ? [parts.use(await startNginx(small.releaser, NGINX_PORT)).url] : [];
  all = [url, ...others];
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
  const answers = await Promise.all(all.map((site) => askFor(site, target)));
  expect(answers).toEqual(all.map(() => expected));
});

/** Depend on the software, or on the moment. */
const OWN =
  /^(?:accept-ranges|connection|content-length|date|etag|keep-alive|last-modified|server|transfer-encoding|vary)$/;

const COMPARED = [
  '/',
  '/about',
  '/account/purchases',
  '/no-such-page',
  '/mf/about/1/contract.json',
  '/mf/about/none/remoteEntry.js',
  '/versions/about.json',
  '/robots.txt',
];

test.each(hasNginx ? COMPARED : [])('nginx sends for %s what the server sends', async (target) => {
  const ask = async (site: string) => {
    const response = await fetch(site + target, { headers: { 'accept-encoding': 'gzip' } });
    const headers = [...response.headers]
      .filter(([name]) => !OWN.test(name))
      // JSON is UTF-8 without saying so.
      .map(([name, value]) => `${name}: ${value.replace(/(?<=json); .*/, '')}`);
    return { status: response.status, headers, text: await response.text() };
  };
  const [ours, nginx] = await Promise.all(all.map(ask));
  expect(nginx).toEqual(ours);
});
