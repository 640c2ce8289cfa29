import { NEVER_A_PAGE } from '@platform/release/pages/static-hosts';
import { release } from '@platform/release/ask/release';
import { ENV, MEMBER_PAGES, SMALL_SITE, smallSite } from '@platform/release/testing/small-site';
import type { RemoteContract } from '@platform/contract/artifact';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runInNewContext } from 'node:vm';
import { byteRange } from './site-response.ts';
import { serveStore } from './serve-store.ts';

const MOVED: Partial<RemoteContract> = {
  routes: {
    owns: [{ path: '/about', access: 'public', prerender: true, robots: 'index' }],
    redirects: [
      { from: '/who-we-are', to: '/about' },
      { from: '/club/*', to: '/account/club' },
    ],
  },
};

const parts = new AsyncDisposableStack();
let url: string;
beforeAll(async () => {
  const small = parts.use(await smallSite());
  const dists = [
    await small.shell('1'),
    await small.remote('about', '1', MOVED),
    await small.remote('account', '1', MEMBER_PAGES),
  ];
  const config = { ...SMALL_SITE, securityContact: 'mailto:a@b.example' };
  await release({ ...small.releaser, config }, { dists, env: ENV });
  const server = await serveStore(small.releaser.store, { port: 0 });
  parts.defer(() => server.close());
  ({ url } = server);
});
afterAll(() => parts.disposeAsync());

const get = async (
  address: string,
  headers: Record<string, string> = { 'accept-encoding': 'br' },
) => {
  const response = await fetch(url + address, { headers });
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

test.each([
  ['/who-we-are', '/about'],
  ['/who-we-are/?a=1&b=//evil.example', '/about?a=1&b=//evil.example'],
  ['/who%2Dwe-are', '/about'],
  ['/club', '/account/club'],
  ['/club/deep/page?a', '/account/club?a'],
])('The address %s has moved, for good, but only until the next release', async (address, to) => {
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await fetch(url + address, { method, redirect: 'manual' });
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
      301,
      to,
      'no-cache',
    ]);
  }
});

test.each(['/who-we-are.html', '/who-we-are/more', '//who-we-are', '/clubs'])(
  'The address %s has not moved',
  async (address) => {
    expect((await get(address)).status).toBe(404);
  },
);

test('security.txt is plain text, compressed or not', async () => {
  for (const encoding of ['br', 'identity']) {
    const { status, headers, text } = await get('/.well-known/security.txt', {
      'accept-encoding': encoding,
    });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text).toMatch(/^Contact: mailto:a@b.example\nExpires: /);
  }
});

test('Missing code returns 404 as plain text that no cache keeps, never a page', async () => {
  expect((await get('/mf/about/1/app.js')).status).toBe(200);
  const { status, headers } = await get('/mf/about/none/app.js');
  expect(status).toBe(404);
  expect(headers['content-type']).toContain('text/plain');
  expect(headers).not.toHaveProperty('cache-control');
});

test('Browsers use https for subdomains only where the site decides so', async () => {
  const header = 'strict-transport-security';
  expect((await get('/about')).headers[header]).toBe('max-age=31536000');
  await using small = await smallSite();
  const config = { ...SMALL_SITE, hstsIncludesSubdomains: true };
  const dists = [await small.shell('1'), await small.remote('about', '1')];
  for (const one of [SMALL_SITE, config])
    await release({ ...small.releaser, config: one }, { dists, env: ENV });
  const server = await serveStore(small.releaser.store, { port: 0 });
  const response = await fetch(`${server.url}/about`);
  await server.close();
  expect(response.headers.get(header)).toBe('max-age=31536000; includeSubDomains');
});

test.each(['/service-worker.js', '/sw.js', '/ngsw-worker.js', '/serviceworker.js'])(
  'The worker %s of an earlier site ends itself, forgets its files, and shows this site',
  async (address) => {
    const { status, headers, text } = await get(address);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'no-cache',
    ]);
    const done: string[] = [];
    const listeners: Record<string, (event: object) => void> = {};
    let ended: Promise<void> | undefined;
    runInNewContext(text, {
      addEventListener: (name: string, listener: () => void) => (listeners[name] = listener),
      skipWaiting: () => done.push('takes over'),
      caches: {
        keys: async () => ['old'],
        delete: async (name: string) => done.push(`deletes ${name}`),
      },
      registration: { unregister: async () => done.push('unregisters') },
      clients: {
        matchAll: async () => [
          { url: '/shown', navigate: async (to: string) => done.push(`loads ${to}`) },
        ],
      },
    });
    listeners['install']!({});
    listeners['activate']!({ waitUntil: (promise: Promise<void>) => (ended = promise) });
    await ended;
    expect(done).toEqual(['takes over', 'deletes old', 'unregisters', 'loads /shown']);
  },
);

test('Server bundles are never served', async () => {
  expect((await get('/mf/about/1/server/app.cjs')).status).toBe(404);
});

test('Code is immutable and never runs as a page, and versions files are revalidated', async () => {
  expect((await get('/mf/about/1/app.js')).headers).toMatchObject({
    'cache-control': expect.stringContaining('immutable') as string,
    'x-content-type-options': 'nosniff',
    'content-security-policy': NEVER_A_PAGE['Content-Security-Policy'],
  });
  const { headers, text } = await get('/versions/about.json');
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'application/json; charset=utf-8',
    'content-encoding': 'br',
  });
  expect(JSON.parse(text)).toMatchObject({ entry: '/mf/about/1/app.js' });
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
  expect((await get('/about')).headers).not.toHaveProperty('x-robots-tag');
});

describe('A browser that has a file', () => {
  test('gets no body if the file is unchanged, and each compressed form has its own ETag', async () => {
    const { etag } = (await get('/about')).headers;
    const again = await get('/about', {
      'accept-encoding': 'br',
      'if-none-match': `"other", W/${etag!}`,
    });
    expect(again).toMatchObject({
      status: 304,
      text: '',
      headers: { etag, 'cache-control': 'no-cache' },
    });
    const plain = await get('/about', { 'accept-encoding': 'identity', 'if-none-match': etag! });
    expect(plain.status).toBe(200);
    expect(plain.headers['etag']).not.toBe(etag);
  });

  test('gets a part of the file, or the whole file if it has changed', async () => {
    const range = { 'accept-encoding': 'identity', range: 'bytes=0-4' };
    const part = await get('/mf/about/1/app.js', range);
    expect(part).toMatchObject({ status: 206, text: 'about' });
    expect(part.headers['content-range']).toBe('bytes 0-4/7');
    const other = await get('/mf/about/1/app.js', { ...range, 'if-range': '"other"' });
    expect(other).toMatchObject({ status: 200, text: 'about 1' });
  });
});

test.for([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['identity', 'identity'],
  ['brotli', 'identity'],
] as const)('A browser that accepts %s gets the encoding %s', async ([accepted, encoding]) => {
  const { headers } = await get('/about', { 'accept-encoding': accepted });
  expect(headers['content-encoding'] ?? 'identity').toBe(encoding);
  expect(headers['vary']).toBe('Accept-Encoding');
});

test('HEAD has the headers of GET and no body; other methods are refused', async () => {
  const head = await fetch(`${url}/about`, { method: 'HEAD' });
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);
  expect(await head.text()).toBe('');
  const post = await fetch(`${url}/about`, { method: 'POST', body: 'a' });
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test.for([
  ['bytes=0-1', 0, 1],
  ['bytes=0-', 0, 99],
  ['bytes=90-', 90, 99],
  ['bytes=40-400', 40, 99],
  ['bytes=-10', 90, 99],
  ['bytes=-1000', 0, 99],
] as const)('Of 100 bytes %s asks for %i to %i', ([header, start, end]) => {
  expect(byteRange(header, 100)).toEqual({ start, end });
});

test('A request without a range asks for the whole file', () => {
  expect(byteRange(undefined, 100)).toBeUndefined();
});

test.for(['', 'bytes=-', 'bytes=100-', 'bytes=9-3', 'bytes=0-1,5-6', 'lines=0-1'])(
  'The range %j asks for the whole file',
  (header) => {
    expect(byteRange(header, 100)).toBeUndefined();
  },
);
