import { expect, test } from 'vitest';
import { readSiteIndex } from '../store/artifacts.ts';
import type { Store } from '../store/store.ts';
import { aRemote } from '../testing/contracts.ts';
import {
  builds,
  live,
  liveVersions,
  pageOf,
  releaseBeforeEach,
  releaseRemote,
  site,
  store,
} from '../testing/site-before-each.ts';
import { COMPOSER } from '../testing/small-site.ts';
import { release, rollback } from './release.ts';

releaseBeforeEach(['shop', 'blog']);

test('A rollback makes the previous version and its pages live again, without a build', async () => {
  const before = (await live()).revision;
  await releaseRemote('shop', '2');
  const { live: after } = await rollback(site.releaser, 'shop');
  expect(await liveVersions()).toMatchObject({ shop: '1' });
  expect(after.revision, 'the same pages as before').toBe(before);
});

test('A rollback reuses pages that another machine composed, even with other compressed bytes', async () => {
  await releaseRemote('shop', '2');
  const kept = await store.list('composed/shop/');
  await rollback(site.releaser, 'shop');
  await releaseRemote('blog', '2');
  const another: Store = {
    ...store,
    create: (key, bytes) =>
      store.create(key, key.endsWith('.gz') ? Buffer.from('compressed differently') : bytes),
  };
  await release({ ...site.releaser, store: another }, { dists: await builds('2', 'shop') });
  expect(await liveVersions()).toMatchObject({ blog: '2', shop: '2' });
  expect(await store.list('composed/shop/')).toEqual(kept);
});

test('A rollback by other code changes only the pages of its part, not what all parts share', async () => {
  await releaseRemote('shop', '2');
  const before = await readSiteIndex(store, (await live()).revision);
  const composer = { ...COMPOSER, version: 'code-0', contains: () => false };
  await rollback({ ...site.releaser, composer }, 'shop');
  const state = await live();
  const after = await readSiteIndex(store, state.revision);
  expect(state.code).toMatchObject({ version: 'code-1' });
  expect(after.headers).toEqual(before.headers);
  for (const part of ['shell', 'blog']) expect(after.parts[part]).toEqual(before.parts[part]);
  expect(await pageOf('shop.html')).toContain('/mf/shop/1/app.js');
});

test('A shell is not rolled back while a remote needs it: the remote goes first, or both in one step', async () => {
  const provides = { router: { version: '7.0.0', names: ['Link', 'useBlocker'] } };
  await release(site.releaser, { dists: [await site.shell('2', { provides })] });
  const imports = { router: ['useBlocker'] };
  await release(site.releaser, { dists: [await site.remote('shop', '2', { imports })] });
  await expect(rollback(site.releaser, 'shell')).rejects.toThrow(
    /which shell@1 does not export\.[^]*release or roll back shop first[^]*Or roll back in one step what only fits together: npm run rollback -- shell shop/,
  );
  await rollback(site.releaser, ['shell', 'shop']);
  expect(await liveVersions()).toMatchObject({ shell: '1', shop: '1' });
});

test('A rollback to a version that was never live is refused', async () => {
  const rolledBack = rollback(site.releaser, 'shop', { to: '9' });
  await expect(rolledBack).rejects.toThrow(/shop@9 was never live in .*: release it instead/);
});

test('A removed remote has no addresses, the others stay, and a rollback to its version brings it back', async () => {
  const { live: state } = await release(site.releaser, { dists: [], removed: ['blog'] });
  expect(state.change).toMatchObject({ kind: 'remove', parts: [{ name: 'blog', from: '1' }] });
  expect(Object.keys((await readSiteIndex(store, state.revision)).routes)).toEqual(['shop']);
  expect(await pageOf('shop.html')).not.toContain('/blog');
  const { live: after } = await rollback(site.releaser, 'blog', { to: '1' });
  expect(after.parts['blog']).toEqual({ version: '1', previous: [] });
  expect(await pageOf('blog.html')).toContain('blog 1');
});

test('A remote is renamed in one step: no address is missing in between', async () => {
  const { routes, pages } = aRemote('news', ['/blog']);
  const dists = [await site.remote('news', '1', { routes, pages })];
  await expect(release(site.releaser, { dists })).rejects.toThrow(/disjoint-routes/);
  const { live: state } = await release(site.releaser, { dists, removed: ['blog'] });
  const parts = [
    { name: 'blog', from: '1' },
    { name: 'news', to: '1' },
  ];
  expect(state.change).toMatchObject({ kind: 'release', parts });
  expect(await pageOf('blog.html')).toContain('news 1');
});
