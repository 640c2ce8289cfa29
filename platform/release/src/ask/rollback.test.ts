import { beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../store/store.ts';
import {
  live,
  liveVersions,
  pageOf,
  releaseBeforeEach,
  releaseRemote,
  site,
  store,
} from '../testing/site-before-each.ts';
import { release, rollback } from './release.ts';

releaseBeforeEach();

describe('a rollback', () => {
  test('makes the previous version and its pages live again, without a build', async () => {
    const before = (await live()).revision;
    await releaseRemote('shop', '2');
    const { live: after } = await rollback(site.releaser, 'shop');
    expect(await liveVersions()).toMatchObject({ shop: '1' });
    expect(after.revision, 'the same pages as before').toBe(before);
  });

  test('reuses pages that another machine composed, even with other compressed bytes', async () => {
    await releaseRemote('shop', '2');
    const kept = await store.list('composed/shop/');
    await rollback(site.releaser, 'shop');
    await releaseRemote('auth', '2');
    const another: Store = {
      ...store,
      create: (key, bytes) =>
        store.create(key, key.endsWith('.gz') ? Buffer.from('compressed differently') : bytes),
    };
    const dists = [await site.remote('shop', '2')];
    await release({ ...site.releaser, store: another }, { dists });
    expect(await liveVersions()).toMatchObject({ auth: '2', shop: '2' });
    expect(await store.list('composed/shop/')).toEqual(kept);
  });
});

describe('a shell with a new export', () => {
  const provides = { router: { version: '7.0.0', names: ['Link', 'useBlocker'] } };
  const imports = { router: ['useBlocker'] };
  let dist: string;
  beforeEach(async () => {
    await release(site.releaser, { dists: [await site.shell('2', { provides })] });
    dist = await site.remote('shop', '2', { imports });
  });

  test('is not rolled back while a remote needs it: the remote goes first, or both in one step', async () => {
    await release(site.releaser, { dists: [dist] });
    await expect(rollback(site.releaser, 'shell')).rejects.toThrow(
      /which shell@1 does not export\.[^]*release or roll back shop first/,
    );
    await expect(rollback(site.releaser, 'shell')).rejects.toThrow(
      'Or roll back in one step what only fits together: npm run rollback -- shell shop',
    );
    await rollback(site.releaser, ['shell', 'shop']);
    expect(await liveVersions()).toMatchObject({ shell: '1', shop: '1' });
  });

  test('can be followed by a shell without the export, and then no fallback version needs it', async () => {
    await release(site.releaser, { dists: [dist] });
    await releaseRemote('shop', '3');
    expect(await pageOf('shop.html')).toContain('"fallback":{"version":"2"');
    await releaseRemote('shell', '3');
    expect(await pageOf('shop.html')).not.toContain('fallback');
  });
});
