import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { keySigner, newKey } from '@platform/release/store/sign';
import { readHead } from '@platform/release/store/journal';
import { keysOf, readSiteIndex } from '@platform/release/store/site-index';
import type { Store } from '@platform/release/store/store';
import { stateKey } from '@platform/release/store/verify-state';
import { exportSite } from '@platform/release/export/export-site';
import { release } from '@platform/release/ask/release';
import { artifactKey } from '@platform/release/part/artifact';
import { readTrustedKeys } from '@platform/release/state/owners';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keys, ownedSite, type OwnedSite } from './testing/owned-site.ts';

let site: OwnedSite;
beforeEach(async () => {
  site = await ownedSite();
});
afterEach(() => site[Symbol.asyncDispose]());

describe('A server keeps the last good state, and says why, when the store gets', () => {
  test.each<[string, string, () => Promise<void>]>([
    [
      'a state without a signature',
      'is not signed by an owner',
      () => site.plant(undefined, (live) => live),
    ],
    [
      'a state without owners',
      'is not signed by an owner',
      () =>
        site.plant(undefined, (live) => {
          const { owners: _, ...rest } = live;
          return rest;
        }),
    ],
    [
      'a state with a stranger’s signature',
      'is not signed by an owner',
      () => site.plant(keySigner(newKey().pem), (live) => live),
    ],
    [
      'a state of a team with another version of another part',
      'changes shop, which Team blog does not own',
      () =>
        site.plant(keys.blog, (live) => ({
          ...live,
          parts: { ...live.parts, shop: { version: '2', previous: ['1'] } },
        })),
    ],
    [
      'a state of a team that names a page of another part',
      'changes a page of shop, which Team blog does not own',
      () =>
        site.plant(keys.blog, (live) => ({
          ...live,
          revision: 'evil',
          digests: {
            ...live.digests!,
            pages: {
              ...live.digests!.pages,
              evil: { ...live.digests!.pages[live.revision], shop: 'x' },
            },
          },
        })),
    ],
    [
      'a state of a team that shows the canary of another part to everyone',
      'has other variants than its canaries need',
      () =>
        site.plant(keys.blog, (live) => ({
          ...live,
          canaries: [{ percent: 99, revision: live.revision }],
        })),
    ],
    [
      'a state of a team with other bytes of a page that is not live any more',
      'changes the pages of the revision',
      () =>
        site.plant(keys.blog, (live) => {
          const pages = { ...live.digests!.pages };
          pages[live.revision] = { ...pages[live.revision], shop: 'x' };
          return { ...live, digests: { ...live.digests!, pages } };
        }),
    ],
    [
      'a state of a team with another contract of another part',
      'changes the contract of shop@1',
      () =>
        site.plant(keys.blog, (live) => {
          const contracts = { ...live.digests!.contracts, 'shop@1': 'x' };
          return { ...live, digests: { ...live.digests!, contracts } };
        }),
    ],
    [
      'a state of a team with other types of another part',
      'changes the contract of shop@1, or its types',
      () =>
        site.plant(keys.blog, (live) => {
          return { ...live, digests: { ...live.digests!, types: { 'shop@1': 'x' } } };
        }),
    ],
  ])('%s', async (_, message, attack) => {
    const running = await site.serve();
    await attack();
    expect(await running.get('/shop')).toContain('/mf/shop/1/');
    expect(running.faults()).toContain(message);
    const started = await site.serve();
    expect(await started.get('/shop')).toContain('/mf/shop/1/');
    expect(started.faults()).toContain(message);
    // The next release of a team passes it over.
    await site.releaseAs('shop', 'shop', '2');
    expect(await running.get('/shop')).toContain('/mf/shop/2/');
  });

  test('an old state again, as the newest one', async () => {
    const old = await readFile(site.fileOf(stateKey((await site.head()).latest)));
    await site.releaseAs('shop', 'shop', '2');
    await writeFile(site.fileOf(stateKey((await site.head()).latest + 1)), old);
    const { get, faults } = await site.serve();
    expect(await get('/shop')).toContain('/mf/shop/2/');
    expect(faults()).toContain('is not signed by an owner');
  });

  test('an old signed version under a new name', async () => {
    await site.releaseAs('shop', 'shop', '2');
    const { store } = site.small.releaser;
    for (const key of await store.list('mf/shop/1/'))
      await store.create(key.replace('/1/', '/9/'), (await store.read(key))!);
    await site.plant(keys.shop, (live) => ({
      ...live,
      parts: { ...live.parts, shop: { version: '9', previous: ['2'] } },
      digests: {
        ...live.digests!,
        contracts: { ...live.digests!.contracts, 'shop@9': live.digests!.contracts['shop@1']! },
      },
    }));
    const { get, faults } = await site.serve();
    expect(await get('/shop')).toContain('/mf/shop/2/');
    expect(faults()).toContain('brings shop@9, which no owner of shop has signed');
  });

  test('a state less: neither is what follows it served, nor does a release go on', async () => {
    await site.releaseAs('shop', 'shop', '2');
    const removed = (await site.head()).latest;
    await site.releaseAs('blog', 'blog', '2');
    await rm(site.fileOf(stateKey(removed)));
    const { get, faults } = await site.serve();
    expect(await get('/shop')).toContain('/mf/shop/1/');
    expect(faults()).toContain('a state between them is missing or changed');
    await expect(site.releaseAs('shop', 'shop', '3')).rejects.toThrow('Restore it from a backup');
  });

  test('a changed state: the one before it is served', async () => {
    await site.releaseAs('shop', 'shop', '2');
    const file = site.fileOf(stateKey((await site.head()).latest));
    await writeFile(file, String(await readFile(file)).replace('"shop"', '"shop" '));
    const { get, faults } = await site.serve();
    expect(await get('/shop')).toContain('/mf/shop/1/');
    expect(faults()).toContain('is not signed by an owner');
  });
});

describe('A server that starts does not serve a changed', () => {
  test.each<[string, () => Promise<string> | string]>([
    ['script', () => artifactKey('shop', '2', 'app.js')],
    ['contract', () => artifactKey('shop', '2', 'contract.json')],
    [
      'page',
      async () => {
        const { live } = await site.head();
        return keysOf(await readSiteIndex(site.small.releaser.store, live.revision)).get(
          'shop.html',
        )!;
      },
    ],
    [
      'compressed page',
      async () => {
        const { live } = await site.head();
        return keysOf(await readSiteIndex(site.small.releaser.store, live.revision)).get(
          'shop.html.br',
        )!;
      },
    ],
    ['index', async () => `sites/${(await site.head()).live.revision}.json`],
  ])('%s, but the state before it', async (_, keyOf) => {
    await site.releaseAs('shop', 'shop', '2');
    const key = await keyOf();
    const whole = await readFile(site.fileOf(key));
    await site.change(key);
    const { get, faults } = await site.serve();
    expect(await get('/shop')).toContain('/mf/shop/1/');
    expect(faults()).toContain(key);
    await writeFile(site.fileOf(key), whole);
    await vi.waitFor(async () => expect(await get('/shop')).toContain('/mf/shop/2/'));
  });

  test('A release does not compose with a changed file of another part', async () => {
    await site.change(artifactKey('blog', '1', 'server/app.cjs'));
    const shell = await site.small.shell('2');
    await expect(release(site.by('site'), { dists: [shell] })).rejects.toThrow(
      'mf/blog/1/server/app.cjs in',
    );
  });
});

test('A machine trusts keys alone', () => {
  expect(() => readTrustedKeys(`${keys.site.id}, Asha`)).toThrow('"Asha" is not an owner');
  expect(readTrustedKeys(` ${keys.site.id},${keys.blog.id} `)).toHaveLength(2);
});

test('An export stops at a changed file, and takes no state that nobody signed', async () => {
  const target = path.join(site.small.storeRoot, '..', 'export');
  const options = { config: site.small.releaser.config, listen: '80', now: new Date() };
  await site.plant(undefined, (live) => ({ ...live, revision: 'planted' }));
  const { folder } = await exportSite(site.fresh(), target, options);
  expect(path.basename(folder)).toBe((await site.head()).live.revision);
  await rm(target, { recursive: true });
  await site.change(artifactKey('shop', '1', 'app.js'));
  await expect(exportSite(site.fresh(), target, options)).rejects.toThrow(
    'was changed after its release',
  );
});

test('A machine that trusts another key serves and releases nothing of this store', async () => {
  const store: Store = { ...site.small.releaser.store, trusted: [keys.blog.id] };
  await expect(readHead(store)).rejects.toThrow('is not signed by an owner whom SITE_OWNERS names');
});
