import type { RemoteApp } from 'shared-kit/contract';
import { expect, test, vi } from 'vitest';
import { RemoteUnavailable } from './load-errors.ts';
import { app, errorOf, fails, fallback, live, works } from './testing/shop-remote.ts';
import { openLoader as open } from './testing/fake-site.ts';

test('a remote is loaded once, with texts and styles before its app is available', async () => {
  const { loader, log } = open([live, fallback], works);
  expect(loader.loaded('shop')).toBeUndefined();
  expect(loader.runningVersion('shop')).toBeUndefined();
  const [first, second] = await Promise.all([
    loader.load('shop', '/login'),
    loader.load('shop', '/signup'),
  ]);
  expect(first).toBe(app);
  expect(second).toBe(app);
  expect(await loader.load('shop', '/login')).toBe(app);
  expect(log.entries).toEqual([live.entry]);
  expect(log.messages).toEqual([['shop', 'en-IN', { hello: 'Hello' }]]);
  expect(log.styles).toEqual(['shop@2']);
  expect(loader.loaded('shop')).toBe(app);
  expect(loader.runningVersion('shop')).toBe('2');
  expect(loader.expectedVersion('shop')).toBe('2');
});

test('a version that fails is loaded once more, and really requested', async () => {
  const { loader, log } = open([live, fallback], fails, works);
  expect(await loader.load('shop', '/login')).toBe(app);
  expect(log.entries).toEqual([live.entry, live.entry]);
  expect(loader.runningVersion('shop')).toBe('2');
  expect(log.reported).toEqual([]);
});

test('then a fallback version runs, under its own address, and stays; its use is reported', async () => {
  const { loader, log } = open([live, fallback], fails, fails, works);
  expect(await loader.load('shop', '/login')).toBe(app);
  expect(await loader.load('shop', '/login')).toBe(app);
  expect(log.entries).toEqual([live.entry, live.entry, fallback.entry]);
  expect(loader.runningVersion('shop')).toBe('1');
  expect(loader.expectedVersion('shop')).toBe('2');
  expect(log.styles).toEqual(['shop@1']);
  expect(log.reported).toEqual(['shop@2 cannot be loaded: Error: 404']);
});

test('code is never requested before its hashes are known: without them the fallback version runs', async () => {
  const { loader, site, log } = open([live, fallback], works);
  site.withoutTable = ['2'];
  expect(await loader.load('shop', '/login')).toBe(app);
  expect(log.tables).toEqual(['shop@2', 'shop@2', 'shop@1']);
  expect(log.entries).toEqual([fallback.entry]);
});

test('where no version can be loaded, the next call tries all of them again', async () => {
  const { loader, log } = open([live, fallback], fails, fails, fails, fails, works);
  await expect(loader.load('shop', '/login')).rejects.toThrow(
    'shop@1 cannot be loaded: Error: 404',
  );
  expect(loader.loaded('shop')).toBeUndefined();
  expect(await loader.load('shop', '/login')).toBe(app);
  expect(log.entries.slice(3)).toEqual([live.entry, live.entry]);
});

test.each([
  ['without an app', {}],
  ['whose app is not a component', { app: { ...app, App: { name: 'App' } } }],
])('a module %s is an error', async (_, module) => {
  const other = async () => module;
  const { loader } = open([live], other, other);
  await expect(loader.load('shop', '/login')).rejects.toThrow('shop is not a component');
});

test('a remote whose texts cannot be loaded is not loaded', async () => {
  const withoutTexts = async () => ({ app: { ...app, messages: fails } });
  const { loader } = open([live], withoutTexts, withoutTexts);
  await expect(loader.load('shop', '/login')).rejects.toThrow('404');
  expect(loader.loaded('shop')).toBeUndefined();
});

test('versions that fail are fetched once more; the next call fetches them again', async () => {
  const { loader, site, log } = open([live, fallback], works);
  site.versionErrors = [new Error('500'), new Error('404'), new Error('404')];
  const failure = await errorOf(loader.load('shop', '/login'));
  expect(failure).toBeInstanceOf(RemoteUnavailable);
  expect(String(failure)).toContain('the versions of shop cannot be loaded: Error: 404');
  expect(log.versionRequests).toHaveLength(2);
  expect(log.entries).toEqual([]);
  expect(await loader.load('shop', '/login')).toBe(app);
  expect(log.versionRequests).toHaveLength(4);
});

test('preparing a remote brings its versions and its file table, but no code', async () => {
  const { loader, log } = open([live, fallback]);
  await loader.prepare('shop');
  expect(log).toMatchObject({
    versionRequests: ['shop'],
    tables: ['shop@2'],
    entries: [],
  });
});

test('preparing a page of a remote also evaluates its code and texts, and starts nothing', async () => {
  const messages = vi.fn<RemoteApp['messages']>(app.messages);
  const prepared = { ...app, messages };
  const { loader, log } = open([{ ...live, shared: ['react'] }, fallback], async () => ({
    app: prepared,
  }));
  expect(await loader.prepare('shop', '/login')).toBe(prepared);
  expect(messages).toHaveBeenCalledWith('en-IN');
  expect(log).toMatchObject({
    pages: ['shop@2 /login en-IN'],
    sharedModules: ['react'],
    entries: [live.entry],
    messages: [],
    styles: [],
  });
  expect(loader.loaded('shop')).toBeUndefined();
});

test('preparing a page does not evaluate a container, which development servers would restart', async () => {
  const { loader, log } = open([{ version: 'dev', entry: 'http://localhost:1/remoteEntry.js' }]);
  expect(await loader.prepare('shop', '/login')).toBeUndefined();
  expect(log.entries).toEqual([]);
});

test('a version that is replaced while its files arrive is not evaluated', async () => {
  const { loader, site, log } = open([live, fallback], fails, fails, works);
  let arrive!: () => void;
  site.arrivals = new Promise((resolve) => (arrive = resolve));
  const prepared = loader.prepare('shop', '/signup');
  await expect.poll(() => log.pages).toHaveLength(1);
  site.arrivals = undefined;
  await loader.load('shop', '/login');
  arrive();
  expect(await prepared).toBeUndefined();
  expect(log.entries).toEqual([live.entry, live.entry, fallback.entry]);
});
