import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readJournal } from '../store/journal.ts';
import type { Store } from '../store/store.ts';
import {
  live,
  releaseBeforeEach,
  releaseRemote,
  site,
  store,
} from '../testing/site-before-each.ts';
import { readPublic } from '../testing/stores.ts';
import { prune as pruneWith, release, rollback } from './release.ts';

const DAY_MS = 24 * 3600 * 1000;

releaseBeforeEach(['shop', 'blog']);

const releaseShop = (version: string) => releaseRemote('shop', version);
const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);
const prune = (days: number, { on = store, isDryRun = false } = {}) => {
  const now = inDays(days);
  const clock = { now: () => now, store: { ...on, now: () => Promise.resolve(now) } };
  return pruneWith({ ...site.releaser, ...clock }, { keepDays: 30, isDryRun });
};
const versionsOf = async (name: string): Promise<string[]> => [
  ...new Set((await store.list(`mf/${name}/`)).map((key) => key.split('/')[2]!)),
];

/** The live release, ten that a rollback can reach, and the first one. The blog is released 31 days later. */
async function releaseOften(): Promise<void> {
  for (let version = 2; version <= 12; version += 1) await releaseShop(String(version));
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ now: Date.now() + 31 * DAY_MS, toFake: ['Date'] });
  await releaseRemote('blog', '2');
  vi.useRealTimers();
}

test('A clock that is a year ahead prunes nothing', async () => {
  const ahead = { ...site.releaser, now: () => inDays(365) };
  await expect(pruneWith(ahead, { keepDays: 30, isDryRun: false })).rejects.toThrow(
    /clock: The clock of this machine is 525600 minutes ahead of that of /,
  );
});

test('After 30 days a version that no rollback can reach is removed, with its pages, and all others work', async () => {
  await releaseOften();
  expect(await prune(29), 'what was live or written within 30 days stays').toEqual([]);
  expect((await live()).sequence).toBe(13);
  const planned = await prune(31, { isDryRun: true });
  expect(planned).toContain('mf/shop/1/contract.json');
  expect((await versionsOf('shop')).length, 'a dry run removes nothing').toBe(12);
  const composed = await store.list('composed/');
  const pruned = await prune(31);
  expect(pruned).toEqual(planned);
  expect(await versionsOf('shop')).not.toContain('1');
  expect(await versionsOf('shop')).toHaveLength(11);
  expect((await store.list('composed/')).length).toBeLessThan(composed.length);
  expect(await store.list('pruned/')).toEqual([]);
  expect((await live()).change).toMatchObject({ kind: 'prune', by: site.releaser.by, parts: [] });
  expect(await prune(31), 'nothing is left to remove').toEqual([]);
  expect(await readPublic(store, (await live()).revision, 'shop.html')).toContain('/mf/shop/12/');
  await releaseShop('13');
  for (let version = 12; version >= 3; version -= 1) {
    const { live: state } = await rollback(site.releaser, 'shop');
    expect(await readPublic(store, state.revision, 'shop.html')).toContain(`/mf/shop/${version}/`);
  }
});

/** Runs something once, right before a release commits its state. */
function beforeCommit(work: () => Promise<unknown>): Store {
  let isDone = false;
  return {
    ...store,
    async create(key, bytes) {
      if (key.startsWith('states/') && !isDone) {
        isDone = true;
        await work();
      }
      return store.create(key, bytes);
    },
  };
}

test('A release of a version that is being pruned is refused, and succeeds when it is repeated', async () => {
  await releaseOften();
  const releaser = { ...site.releaser, store: beforeCommit(() => prune(31)) };
  const dists = [await site.remote('shop', '1')];
  await expect(release(releaser, { dists })).rejects.toThrow(/shop@1 was pruned/);
  expect((await live()).parts['shop']!.version).toBe('12');
  await releaseShop('1');
  const { revision } = await live();
  expect(await readPublic(store, revision, 'shop.html')).toContain('/mf/shop/1/app.js');
  expect(await store.read('mf/shop/1/app.js')).toBeDefined();
});

test('A pruning that is interrupted does not block a rollback, and the next one finishes it', async () => {
  await releaseOften();
  let left = 3;
  const dying: Store = {
    ...store,
    remove(key) {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('broke off')) : store.remove(key);
    },
  };
  await expect(prune(31, { on: dying })).rejects.toThrow('broke off');
  await expect(releaseShop('1')).rejects.toThrow(/Run npm run prune again/);
  const { live: state } = await rollback(site.releaser, 'shop');
  expect(await readPublic(store, state.revision, 'shop.html')).toContain('/mf/shop/11/');
  await prune(31);
  expect(await store.list('pruned/')).toEqual([]);
  expect(await store.list('mf/shop/1/')).toEqual([]);
  await releaseShop('1');
  expect((await live()).parts['shop']!.version).toBe('1');
});

test('An upload that was never released is removed once it is old', async () => {
  const dists = [await site.remote('shop', '2', { routes: { owns: [] }, pages: {} })];
  await expect(release(site.releaser, { dists })).rejects.toThrow(/no-lost-routes/);
  const old = new Date(Date.now() - 40 * DAY_MS);
  for (const key of await store.list('mf/shop/2/'))
    await utimes(path.join(site.storeRoot, key), old, old);
  expect(await versionsOf('shop')).toEqual(['1', '2']);
  await prune(0);
  expect(await versionsOf('shop')).toEqual(['1']);
  expect((await readJournal(store)).map(({ change }) => change.kind)).toEqual(['release', 'prune']);
});
