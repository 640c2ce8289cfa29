import { expect, test } from 'vitest';
import { wasRolledBack } from '../state/state.ts';
import { readSiteIndex } from '../store/artifacts.ts';
import { readJournal } from '../store/journal.ts';
import { aRemote } from '../testing/contracts.ts';
import { releaseBeforeEach, site, store } from '../testing/site-before-each.ts';
import { readPublic } from '../testing/stores.ts';
import { release, rollback } from './release.ts';

releaseBeforeEach(['shop', 'blog']);

test('A removed remote has no addresses, and the others stay', async () => {
  const { live: state } = await release(site.releaser, { dists: [], removed: ['blog'] });
  expect(state.change).toMatchObject({ kind: 'remove', parts: [{ name: 'blog', from: '1' }] });
  expect(Object.keys(state.parts)).toEqual(['shell', 'shop']);
  expect(Object.keys((await readSiteIndex(store, state.revision)).routes)).toEqual(['shop']);
  expect(await readPublic(store, state.revision, 'shop.html')).not.toContain('/blog');
  expect(wasRolledBack(await readJournal(store), 'blog', '1'), 'npm start leaves it').toBe(true);
});

test('A rollback to its version brings a removed remote back', async () => {
  await release(site.releaser, { dists: [], removed: ['blog'] });
  const { live: state } = await rollback(site.releaser, 'blog', { to: '1' });
  expect(state.parts['blog']).toEqual({ version: '1', previous: [] });
  expect(await readPublic(store, state.revision, 'blog.html')).toContain('blog 1');
});

test('A remote is renamed in one step: no address is missing in between', async () => {
  const { routes, pages } = aRemote('news', ['/blog']);
  const dists = [await site.remote('news', '1', { routes, pages })];
  await expect(release(site.releaser, { dists })).rejects.toThrow(/disjoint-routes/);
  const { live: state } = await release(site.releaser, { dists, removed: ['blog'] });
  expect(state.change).toMatchObject({
    kind: 'release',
    parts: [
      { name: 'blog', from: '1' },
      { name: 'news', to: '1' },
    ],
  });
  expect(await readPublic(store, state.revision, 'blog.html')).toContain('news 1');
});

test('A rollback to a version that was never live is refused', async () => {
  const rolledBack = rollback(site.releaser, 'shop', { to: '9' });
  await expect(rolledBack).rejects.toThrow(/shop@9 was never live in .*: release it instead/);
});
