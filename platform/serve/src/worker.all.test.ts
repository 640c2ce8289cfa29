import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { abort, release, rollback } from '@platform/release/ask/release';
import type { Releaser } from '@platform/release/releaser';
import { readState, writeState } from '@platform/release/store/journal';
import { siteKeyOf } from '@platform/release/store/keys';
import { s3Store } from '@platform/release/store/bucket';
import { HOSTILE_PATHS } from '@platform/release/testing/hostile-paths';
import { newSigner } from '@platform/release/testing/owned-site';
import { type S3Server, startS3Server } from '@platform/release/testing/s3-server';
import { ENV, MEMBER_PAGES, smallSite, type SmallSite } from '@platform/release/testing/small-site';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { serveStore } from './serve-store.ts';
import { startWorker } from './testing/start-worker.ts';
import type { WorkerEnvironment } from './worker.ts';

const parts = new AsyncDisposableStack();
let small: SmallSite;
let bucket: S3Server;
let releaser: Releaser;
let env: WorkerEnvironment;
let node: string;
let worker: string;
beforeAll(async () => {
  small = parts.use(await smallSite());
  bucket = await startS3Server({ conditionalWrites: true });
  releaser = { ...small.releaser, store: await s3Store(bucket.open('site/'), 'write') };
  const dists = [
    await small.shell('1'),
    await small.remote('about', '1'),
    await small.remote('account', '1', MEMBER_PAGES),
  ];
  await release(releaser, { dists, env: ENV });
  const server = await serveStore(releaser.store, { port: 0 });
  parts.defer(() => server.close());
  env = { RELEASE_STORE: bucket.address('site'), ...bucket.env };
  const running = parts.use(await startWorker(env));
  [node, worker] = [server.url, running.url];
});
afterAll(() => parts.disposeAsync());

interface Asked {
  method?: string;
  headers?: Record<string, string>;
}

/** Headers of the connection, which the runtime sets. */
const OF_THE_CONNECTION = new Set(['connection', 'date', 'transfer-encoding']);

async function ask(site: string, target: string, { method = 'GET', headers = {} }: Asked = {}) {
  const { hostname, port } = new URL(site);
  const asked = request({ hostname, port, path: target, method, headers, agent: false }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return {
    status: response.statusCode!,
    headers: Object.fromEntries(
      Object.entries(response.headers).filter(([name]) => !OF_THE_CONNECTION.has(name)),
    ),
    body: (await buffer(response)).toString('latin1'),
  };
}

const CODE = '/mf/about/1/app.js';

test('Twenty visitors at once get the page from a Worker that has just started', async () => {
  const visits = Array.from({ length: 20 }, () => ask(worker, '/about'));
  for (const { status } of await Promise.all(visits)) expect(status).toBe(200);
});

test.for<readonly [target: string, asked: Asked]>([
  ['/about', {}],
  ['/about/?a=1', {}],
  ['/about', { headers: { 'accept-encoding': 'br, gzip' } }],
  ['/about', { headers: { 'if-none-match': '*' } }],
  ['/about', { method: 'HEAD' }],
  ['/about', { method: 'POST' }],
  ['/no-such-page', {}],
  ['/live.json', {}],
  ['/about', { headers: { cookie: 'canary=team' } }],
  ['/about?canary=', {}],
  ['/about?a=1', { headers: { host: 'preview.localhost' } }],
  [CODE, {}],
  [CODE, { method: 'HEAD' }],
  [CODE, { headers: { range: 'bytes=0-4' } }],
  [CODE, { headers: { range: 'bytes=0-4', 'if-range': '"other"' } }],
  ['/mf/about/none/app.js', {}],
])('The Worker answers %s, requested with %j, as the server does', async ([target, asked]) => {
  expect(await ask(worker, target, asked)).toEqual(await ask(node, target, asked));
});

/** Malformed for the server. The runtime resolves their dot segments before the Worker sees them. */
const ABOVE_THE_ROOT = [
  '/../etc/passwd',
  '/%2e%2e/%2E%2E/etc/passwd',
  '/about/%2e%2e/%2e%2e/',
  '/mf/../../states/00000001.json',
];

test.for(HOSTILE_PATHS)('The Worker answers %s with %o', async ([target, expected]) => {
  const { status, headers } = await ask(worker, target);
  const { location } = headers as { location?: string };
  const { status: wanted, ...redirect } = expected;
  expect({ status, ...(location !== undefined && { location }) }).toEqual({
    status: ABOVE_THE_ROOT.includes(target) ? 404 : wanted,
    ...redirect,
  });
});

test('A canary reaches the browsers below its percentage, and a rollback all', async () => {
  const shown = async (number: number) =>
    (await ask(worker, '/about', { headers: { cookie: `canary=${number}` } })).body;
  await release(releaser, { dists: [await small.remote('about', '2')] });
  await release(releaser, { dists: [await small.remote('about', '3')], canary: 50 });
  await vi.waitFor(async () => expect(await shown(49)).toContain('/mf/about/3/'));
  expect(await shown(50)).toContain('/mf/about/2/');
  await abort(releaser, ['about']);
  await rollback(releaser, 'about');
  await vi.waitFor(async () => expect(await shown(49)).toContain('/mf/about/1/'));
});

test('A Worker with the key of the site serves what it has signed, and nothing else', async () => {
  const signer = newSigner();
  const trust = { store: 'here', keys: [signer.publicKey] };
  const store = { ...(await s3Store(bucket.open('signed/'), 'write')), trust };
  const signed = { ...small.releaser, store, signer };
  const dists = [await small.shell('1'), await small.remote('about', '1')];
  await release(signed, { dists, env: ENV });
  await using running = await startWorker({
    ...env,
    RELEASE_STORE: bucket.address('signed'),
    SITE_KEY: siteKeyOf(trust),
  });
  const shown = async () => (await ask(running.url, '/about')).body;
  expect(await shown()).toContain('/mf/about/1/');
  const live = (await readState(store, 1))!;
  const planted = { ...live.parts, about: { version: '2', previous: ['1'] } };
  await writeState(store, { ...live, sequence: 2, revision: 'planted', parts: planted });
  await release(signed, { dists: [await small.remote('about', '4')] });
  await vi.waitFor(async () => expect(await shown()).toContain('/mf/about/4/'));
});

test('A Worker without its store answers what it has read, and 503 for the rest', async () => {
  await ask(worker, '/about');
  await bucket[Symbol.asyncDispose]();
  await vi.waitFor(async () =>
    expect(await ask(worker, '/robots.txt')).toMatchObject({ status: 503 }),
  );
  expect(await ask(worker, '/about')).toMatchObject({ status: 200 });
});
