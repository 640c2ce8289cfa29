import type { RemoteApp } from 'shared-kit/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEADLINE_SECONDS, Stalled } from './deadline.ts';
import { RemoteUnavailable } from './load-errors.ts';
import { app, errorOf, fallback, live, withPage, works } from './testing/shop-remote.ts';
import { openLoader as open } from './testing/fake-site.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const deadlinePasses = () => vi.advanceTimersByTimeAsync(DEADLINE_SECONDS * 1000);
const never = () => new Promise<never>(() => undefined);

function late<T>(result: T) {
  let arrive = (): void => undefined;
  const arrived = new Promise<T>((resolve) => {
    arrive = () => resolve(result);
  });
  return { arrived, arrive };
}
const lateApp: RemoteApp = { App: () => null, messages: async () => ({ hello: 'Late' }) };

test('a version that stalls is not requested twice: the fallback version runs, also when the other arrives', async () => {
  const { arrived, arrive } = late({ app: lateApp });
  const { loader, log } = open([live, fallback], () => arrived, works);
  const loaded = loader.load('shop', '/login');
  await vi.advanceTimersByTimeAsync(DEADLINE_SECONDS * 1000 - 1);
  expect(log.entries).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await loaded).toBe(app);
  arrive();
  await vi.runAllTimersAsync();
  expect(await loader.load('shop', '/login')).toBe(app);
  expect(loader.runningVersion('shop')).toBe('1');
  expect(log.entries).toEqual([live.entry, fallback.entry]);
  expect(log.messages).toEqual([['shop', 'en-IN', { hello: 'Hello' }]]);
  expect(log.styles).toEqual(['shop@1']);
  expect(log.reported).toEqual([expect.stringContaining(`${live.entry} does not answer`)]);
});

test.each([
  ['texts', async () => ({ app: { ...app, messages: never } }), []],
  ['styles', works, ['2']],
])('a version whose %s stall is given up', async (_what, first, stalledStyles) => {
  const { loader, site } = open([live, fallback], first, works);
  site.stalledStyles = stalledStyles;
  const loaded = loader.load('shop', '/login');
  await deadlinePasses();
  await loaded;
  expect(loader.runningVersion('shop')).toBe('1');
});

test('where every version stalls the remote is unavailable; a retry finds what has arrived, without a full load', async () => {
  const { arrived, arrive } = late({ app });
  const { loader, site, log } = open(
    [live],
    () => arrived,
    () => arrived,
  );
  site.available = [live];
  const failure = errorOf(loader.load('shop', '/login'));
  await deadlinePasses();
  expect(await failure).toBeInstanceOf(RemoteUnavailable);
  arrive();
  const { arrived: response, arrive: sendResponse } = late(undefined);
  site.availability = response;
  expect(await loader.load('shop', '/login', { isRetry: true })).toBe(app);
  sendResponse();
  await vi.runAllTimersAsync();
  expect(log.reloads).toBe(0);
});

test('a retry also reloads the page where the server answers a new request, without waiting for the old one', async () => {
  const { loader, site, log } = open([live], never, never);
  site.available = [live];
  loader.load('shop', '/login').catch(() => undefined);
  await deadlinePasses();
  loader.load('shop', '/login', { isRetry: true }).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(log.reloads).toBe(1);
});

test('versions that stall are not fetched twice', async () => {
  const { loader, site, log } = open([live]);
  site.versionErrors = [new Stalled('/versions/shop.json does not answer')];
  await expect(loader.load('shop', '/login')).rejects.toBeInstanceOf(RemoteUnavailable);
  expect(log.versionRequests).toHaveLength(1);
});

test('the code of a page that stalls is given up, and the fallback version has it', async () => {
  const { loader } = open([live, fallback], withPage(never), works);
  const failure = errorOf(loader.load('shop', '/login'));
  await deadlinePasses();
  const error = await failure;
  expect(error).toBeInstanceOf(Stalled);
  await loader.recover('shop', '/login', error, { wasRetried: false })!();
  expect(await loader.load('shop', '/login')).toBe(app);
  expect(loader.runningVersion('shop')).toBe('1');
});
