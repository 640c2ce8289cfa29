import { cp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { release } from '@platform/release/ask/release';
import { folderStore } from '@platform/release/store/folder-store';
import { readLive, readState, writeState } from '@platform/release/store/journal';
import type { Store } from '@platform/release/store/store';
import { ownedSite } from '@platform/release/testing/owned-site';
import {
  builds,
  releaseBeforeEach,
  releaseRemote,
  site,
  store,
} from '@platform/release/testing/site-before-each';
import { ENV, smallSite } from '@platform/release/testing/small-site';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type ServeEvent, type ServeOptions, serveStore } from './serve-store.ts';

releaseBeforeEach(['shop']);

/** Waits for what the test says before it reads or lists. */
function faultyStore() {
  const fault = { read: (_key: string): Promise<void> => Promise.resolve() };
  const faulty: Store = {
    ...store,
    read: (key) => fault.read(key).then(() => store.read(key)),
    list: (prefix) => fault.read(prefix).then(() => store.list(prefix)),
  };
  return { faulty, fault };
}

async function serve(from: Store, options: Partial<ServeOptions> = {}) {
  const events: ServeEvent[] = [];
  const log = (event: ServeEvent) => void events.push(event);
  const server = await serveStore(from, { port: 0, everyMs: 20, log, ...options });
  onTestFinished(() => server.close());
  return { server, events, get: (address: string) => fetch(server.url + address) };
}

const releaseShop = (version: string) => releaseRemote('shop', version);
const down = () => Promise.reject(new Error('The store is down'));
const CODE = '/mf/shop/1/app.js';

test('A server without its store serves every file of the live site, also those never requested before', async () => {
  const { faulty, fault } = faultyStore();
  const { get, events } = await serve(faulty);
  fault.read = down;
  await vi.waitFor(() =>
    expect(events).toContainEqual({ event: 'store-error', message: 'The store is down' }),
  );
  const addresses = ['/shop', CODE, '/versions/shop.json', '/favicon.svg', '/mf/shell/1/main.js'];
  for (const address of addresses)
    expect({ address, ok: (await get(address)).ok }).toEqual({ address, ok: true });
  expect((await get('/nowhere')).status).toBe(404);
  const errors = events.filter(({ event }) => event === 'store-error');
  expect(errors, 'reported once').toHaveLength(1);
});

test('A file that is not live and cannot be read is unavailable, not missing', async () => {
  for (const version of ['2', '3']) await releaseShop(version);
  const { faulty, fault } = faultyStore();
  const { get } = await serve(faulty);
  fault.read = down;
  const response = await get(CODE);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  fault.read = () => Promise.resolve();
  expect((await get(CODE)).status).toBe(200);
});

test('What lies in an inbox, or is a version that no state names, is not served', async () => {
  await using owned = await ownedSite();
  const signed = await owned.openStore();
  const planted = ['inbox/shop/files/x/mf/shop/5/app.js', 'mf/shop/5/app.js'];
  for (const key of planted) await signed.create(key, Buffer.from('alert()'));
  const { get } = await serve(signed);
  expect((await get(CODE)).status).toBe(200);
  for (const key of planted) expect((await get(`/${key}`)).status).toBeGreaterThan(399);
});

test('A state without one of its files is not served until the file is there', async () => {
  const { faulty, fault } = faultyStore();
  const { get, events } = await serve(faulty);
  fault.read = (key) => (key === 'mf/shop/2/app.js' ? down() : Promise.resolve());
  await releaseShop('2');
  await vi.waitFor(() => expect(events.map(({ event }) => event)).toContain('store-error'));
  expect(await (await get('/shop')).text()).toContain(CODE);
  fault.read = () => Promise.resolve();
  await vi.waitFor(async () => expect(await (await get('/shop')).text()).toContain('/mf/shop/2/'));
});

test.each(['runs', 'starts'])(
  'A server that %s passes over states that cannot be opened, however many, to the highest that can',
  async (what) => {
    const options = { isFresh: true, everyMs: 3_600_000 };
    const running = what === 'runs' ? await serve(store, options) : undefined;
    await releaseShop('2');
    const second = (await readState(store, 2))!;
    for (let sequence = 3; sequence <= 25; sequence += 1) {
      await writeState(store, { ...second, sequence, revision: 'gone' });
    }
    const broken = path.join(store.place, 'states/00000026.json');
    await writeFile(broken, '');
    const { get, events } = running ?? (await serve(store, options));
    expect(await (await get('/shop')).text()).toContain('/mf/shop/2/');
    await get('/shop');
    const errors = events.filter(({ event }) => event === 'store-error');
    expect(errors, 'the same ones are reported once').toHaveLength(1);
    expect(JSON.stringify(errors)).toMatch(/states\/00000026\.json in .* is not whole/);
    await writeFile(broken, JSON.stringify({ ...second, sequence: 26 }));
    await get('/shop');
    expect(events).toContainEqual(expect.objectContaining({ event: 'state', sequence: 26 }));
    await writeState(store, { ...second, sequence: 27 });
    await get('/shop');
    expect(events).toContainEqual(expect.objectContaining({ event: 'state', sequence: 27 }));
  },
);

test('A server that runs does not read planted files again, however many', async () => {
  const { faulty, fault } = faultyStore();
  const { get } = await serve(faulty, { isFresh: true, everyMs: 3_600_000 });
  for (let number = 2; number <= 40; number += 1)
    await writeFile(path.join(store.place, `states/${String(number).padStart(8, '0')}.json`), '{}');
  await get('/shop');
  const read: string[] = [];
  fault.read = async (key) => void read.push(key);
  await get('/shop');
  expect(read).toEqual(['states/00000040.json', 'states/00000041.json']);
});

test('A server of an empty store is not ready, and serves the first release', async () => {
  await using empty = await smallSite();
  const { server, get } = await serve(empty.releaser.store, { adminPort: 0 });
  const ready = () => fetch(`${server.adminUrl!}/ready`);
  expect((await get('/')).status).toBe(503);
  expect((await ready()).status).toBe(503);
  await release(empty.releaser, {
    dists: [await empty.shell('1'), await empty.remote('shop', '1')],
    env: ENV,
  });
  await vi.waitFor(async () => expect((await ready()).status).toBe(200));
  expect((await get('/shop')).status).toBe(200);
});

test('Metrics say what is served and how many requests were answered', async () => {
  const { server, get } = await serve(store, { adminPort: 0 });
  await get('/shop');
  await get('/nowhere');
  const text = await (await fetch(`${server.adminUrl!}/metrics`)).text();
  expect(text).toContain('site_state 1\n');
  expect(text).toContain('site_requests_total{status="2xx"} 1\n');
  expect(text).toContain('site_requests_total{status="4xx"} 1\n');
  expect(text).toContain('site_request_seconds_count 2\n');
  expect((await fetch(`${server.adminUrl!}/health`)).status).toBe(200);
});

test('A server that is drained is not ready, and finishes the requests that it has', async () => {
  const { faulty, fault } = faultyStore();
  for (const version of ['2', '3']) await releaseShop(version);
  const { server, get } = await serve(faulty, { adminPort: 0 });
  let go = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    fault.read = (key) => {
      if (!key.startsWith(CODE.slice(1))) return Promise.resolve();
      resolve();
      return new Promise<void>((end) => (go = end));
    };
  });
  const slow = get(CODE);
  await asked;
  server.drain();
  expect((await fetch(`${server.adminUrl!}/ready`)).status).toBe(503);
  const closed = server.close(10_000);
  go();
  expect(await (await slow).text()).toBe('shop 1');
  await closed;
  await expect(get('/shop')).rejects.toThrow('fetch failed');
  expect((await readLive(store))!.sequence).toBe(3);
});

test('A lost store is served again from its copy, and releases since the copy can be made again', async () => {
  const { storeRoot, releaser } = site;
  const copy = `${storeRoot} copy`;
  await copyStore(storeRoot, copy);
  await releaseShop('2');
  await rm(storeRoot, { recursive: true });
  await copyStore(copy, storeRoot);
  // As another process: this one remembers what it has written.
  const restored = { ...releaser, store: folderStore(storeRoot) };
  const { get } = await serve(restored.store, { isFresh: true });
  expect(await (await get('/shop')).text()).toContain(CODE);
  await release(restored, { dists: await builds('2', 'shop') });
  expect(await (await get('/shop')).text()).toContain('/mf/shop/2/');
  expect(await (await get('/mf/shop/2/app.js')).text()).toBe('shop 2');
});

/** As docs/runbooks/restore.md does: a state is copied after the files that it names. */
async function copyStore(from: string, to: string): Promise<void> {
  const states = path.join(from, 'states');
  await cp(from, to, { recursive: true, filter: (file) => file !== states });
  await cp(states, path.join(to, 'states'), { recursive: true });
}
