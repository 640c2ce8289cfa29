import { runInNewContext } from 'node:vm';
import type { RemoteContract } from '@platform/contract/artifact';
import type { SiteConfig } from '@platform/contract/site';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSite } from '../store/open-site.ts';
import { release } from '../ask/release.ts';
import { HOSTILE_PATHS } from '../testing/hostile-paths.ts';
import { ENV, MEMBER_PAGES, SMALL_SITE, smallSite, type SmallSite } from '../testing/small-site.ts';
import { readRequest } from './request.ts';
import { respond, type ServedSite, siteFile } from './respond.ts';

const MOVED: Partial<RemoteContract> = {
  routes: {
    owns: [{ path: '/about', access: 'public', prerender: true, robots: 'index' }],
    redirects: [
      { from: '/who-we-are', to: '/about' },
      { from: '/club/*', to: '/account/club' },
    ],
  },
};
const CODE = '/mf/about/1/app.js';

let small: SmallSite;
let site: ServedSite;
beforeAll(async () => {
  small = await smallSite();
  const dists = [
    await small.shell('1'),
    await small.remote('about', '1', MOVED),
    await small.remote('account', '1', MEMBER_PAGES),
  ];
  const config: SiteConfig = { ...SMALL_SITE, securityContact: 'mailto:a@b.example' };
  const { live } = await release({ ...small.releaser, config }, { dists, env: ENV });
  site = await openSite(small.releaser.store, live);
});
afterAll(() => small[Symbol.asyncDispose]());

async function get(target: string, headers: Record<string, string> = {}, method = 'GET') {
  const request = readRequest(method, target, (name) => headers[name]);
  const { status, headers: sent, body } = await respond(site, request);
  return { status, headers: sent, text: Buffer.from(body ?? []).toString() };
}

const SENT: Record<string, { status?: number; headers?: object; text?: RegExp }> = {
  '/about': { headers: { 'Content-Type': 'text/html; charset=utf-8' }, text: /<h1>about 1/ },
  '/about/no-such-page': {
    status: 404,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
    text: /mf-registry/,
  },
  '/account/purchases': { headers: { 'X-Robots-Tag': 'noindex', 'Cache-Control': 'no-cache' } },
  '/.well-known/security.txt': {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    text: /^Contact: mailto:a@b.example\nExpires: /,
  },
  '/versions/about.json': {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-cache',
    },
    text: /"entry":"\/mf\/about\/1\/app.js"/,
  },
  '/versions/unknown.json': { status: 404 },
  '/live.json': {
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-cache' },
    text: /^{"sequence":1,"recalled":{}}$/,
  },
  [CODE]: {
    headers: {
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Access-Control-Allow-Origin': '*',
      'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
    },
    text: /^about 1$/,
  },
  '/mf/about/none/app.js': { status: 404, text: /^Not found\n$/ },
  '/mf/about/1/server/app.cjs': { status: 404, text: /^Not found\n$/ },
};

test.for(Object.entries(SENT))('%s is answered with %o', async ([target, expected]) => {
  const { status = 200, headers = {}, text = /^/ } = expected;
  const found = await get(target);
  expect(found).toMatchObject({ status, headers });
  expect(found.text).toMatch(text);
});

test('Other origins may read code, and nothing else', async () => {
  const targets = [...Object.keys(SENT), '/', '/favicon.svg', '/sitemap.xml', '/account'];
  for (const target of targets) {
    const { headers } = await get(target, { origin: 'https://other.example' });
    const allowed = target === CODE ? '*' : undefined;
    expect([target, headers['Access-Control-Allow-Origin']]).toEqual([target, allowed]);
  }
});

test('Search engines may index a page, but no member page, and no cache keeps an answer about missing code', async () => {
  expect((await get('/about')).headers).not.toHaveProperty('X-Robots-Tag');
  expect((await get('/account')).headers).toHaveProperty('X-Robots-Tag', 'noindex');
  expect((await get('/mf/about/none/app.js')).headers).not.toHaveProperty('Cache-Control');
});

test.for(HOSTILE_PATHS)('%s is answered with %o', async ([target, expected]) => {
  const { status, headers } = await get(target);
  const location = headers['Location'];
  expect({ status, ...(location !== undefined && { location }) }).toEqual(expected);
});

test.each([
  ['/who-we-are', '/about'],
  ['/who-we-are/?a=1&b=//evil.example', '/about?a=1&b=//evil.example'],
  ['/who%2Dwe-are', '/about'],
  ['/club', '/account/club'],
  ['/club/deep/page?a', '/account/club?a'],
])('The address %s has moved, for good, but only until the next release', async (address, to) => {
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await get(address, {}, method);
    expect([status, headers['Location'], headers['Cache-Control']]).toEqual([301, to, 'no-cache']);
  }
});

test.each(['/who-we-are.html', '/who-we-are/more', '//who-we-are', '/clubs'])(
  'The address %s has not moved',
  async (address) => {
    expect((await get(address)).status).toBe(404);
  },
);

test('The worker of an earlier site ends itself, forgets its files, and shows this site', async () => {
  const { headers, text } = await get('/service-worker.js');
  expect(headers).toMatchObject({
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'no-cache',
  });
  for (const other of ['/sw.js', '/ngsw-worker.js']) expect((await get(other)).text).toBe(text);
  const done: string[] = [];
  const shown = { url: '/shown', navigate: async (to: string) => done.push(`loads ${to}`) };
  let ended: Promise<void> | undefined;
  const event = { waitUntil: (promise: Promise<void>) => (ended = promise) };
  runInNewContext(text, {
    addEventListener: (_: string, listener: (of: object) => void) => listener(event),
    skipWaiting: () => done.push('takes over'),
    caches: {
      keys: async () => ['old'],
      delete: async (name: string) => done.push(`deletes ${name}`),
    },
    registration: { unregister: async () => done.push('unregisters') },
    clients: { matchAll: async () => [shown] },
  });
  await ended;
  expect(done).toEqual(['takes over', 'deletes old', 'unregisters', 'loads /shown']);
});

test.for([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['identity', 'identity'],
  ['brotli', 'identity'],
] as const)('A browser that accepts %s gets the encoding %s', async ([accepted, encoding]) => {
  const { headers } = await get('/about', { 'accept-encoding': accepted });
  expect(headers['Content-Encoding'] ?? 'identity').toBe(encoding);
  expect(headers['Vary']).toBe('Accept-Encoding');
});

test('A browser that has a page gets no body while it is unchanged, and each compressed form has its own ETag', async () => {
  const br = { 'accept-encoding': 'br' };
  const { ETag: etag } = (await get('/about', br)).headers;
  expect(await get('/about', { ...br, 'if-none-match': `"other", W/${etag!}` })).toMatchObject({
    status: 304,
    text: '',
    headers: { ETag: etag, 'Cache-Control': 'no-cache' },
  });
  const plain = await get('/about', { 'if-none-match': etag! });
  expect(plain.status).toBe(200);
  expect(plain.headers['ETag']).not.toBe(etag);
});

test('HEAD has the headers of GET and no body; other methods are refused', async () => {
  const { headers } = await get('/about');
  expect(await get('/about', {}, 'HEAD')).toEqual({ status: 200, headers, text: '' });
  expect(await get('/about', {}, 'POST')).toMatchObject({
    status: 405,
    headers: { Allow: 'GET, HEAD' },
  });
});

test.for([
  ['bytes=0-1', 0, 1],
  ['bytes=0-', 0, 99],
  ['bytes=90-', 90, 99],
  ['bytes=40-400', 40, 99],
  ['bytes=-10', 90, 99],
  ['bytes=-1000', 0, 99],
  ...['', 'bytes=-', 'bytes=100-', 'bytes=9-3', 'bytes=0-1,5-6', 'lines=0-1'].map(
    (header) => [header, undefined] as const,
  ),
] as const)('Of 100 bytes the range %j gets %s to %s', async ([range, start, end]) => {
  const file = siteFile(Uint8Array.from({ length: 100 }, (_, index) => index));
  const video = { ...site, file: () => Promise.resolve(file) };
  const ask = (headers: Record<string, string>) =>
    respond(
      video,
      readRequest('GET', '/video.webm', (name) => headers[name]),
    );
  const { status, headers, body } = await ask({ range });
  expect([status, headers['Content-Range'], body?.[0], body?.at(-1)]).toEqual(
    start === undefined ? [200, undefined, 0, 99] : [206, `bytes ${start}-${end}/100`, start, end],
  );
  expect((await ask({ range, 'if-range': '"other"' })).status, 'the file has changed').toBe(200);
});
