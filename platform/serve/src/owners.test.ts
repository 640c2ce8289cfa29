import { writeFile } from 'node:fs/promises';
import { keySigner, newKey } from '@platform/release/store/sign';
import { readHead } from '@platform/release/store/journal';
import { jsonBytes, type Store } from '@platform/release/store/store';
import { stateKey } from '@platform/release/store/verify-state';
import { freeze } from '@platform/release/ask/freeze';
import { changeOwners } from '@platform/release/ask/owners';
import { preview, promotePreview } from '@platform/release/ask/preview';
import { release, rollback } from '@platform/release/ask/release';
import type { Releaser } from '@platform/release/change-site';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keys, ownedSite, type OwnedSite } from './testing/owned-site.ts';

let site: OwnedSite;
beforeEach(async () => {
  site = await ownedSite();
});
afterEach(() => site[Symbol.asyncDispose]());

const previewOptions = {
  name: 'next',
  audience: { origin: 'https://preview.site.example', seconds: 3600, isNewLink: false },
  dropRoutes: [],
  skipEarlierShells: false,
  now: new Date(),
};

describe('Two teams with a key each, and one store', () => {
  test('release their own parts, roll them back, give them canaries, and freeze them', async () => {
    const { get, faults } = await site.serve();
    await site.releaseAs('shop', 'shop', '2');
    await site.releaseAs('blog', 'blog', '2');
    expect(await get('/shop')).toContain('/mf/shop/2/');
    expect(await get('/blog')).toContain('/mf/blog/2/');
    await rollback(site.by('shop'), 'shop');
    expect(await get('/shop')).toContain('/mf/shop/1/');
    expect(await get('/blog')).toContain('/mf/blog/2/');
    await release(site.by('shop'), { dists: [await site.small.remote('shop', '3')], canary: 10 });
    await release(site.by('blog'), { dists: [await site.small.remote('blog', '3')], canary: 50 });
    const until = new Date(Date.now() + 60_000);
    await freeze(site.by('shop'), { part: 'shop', until, why: 'exam week' });
    expect((await site.head()).live.freezes).toMatchObject([{ part: 'shop' }]);
    expect(faults()).toBe('[]');
  });

  test('have their new addresses made live by an owner of the site, with the bytes of the preview', async () => {
    const routes = {
      owns: [{ path: '/news', access: 'public', prerender: false, robots: 'index' } as const],
    };
    const dists = [
      await site.small.remote('news', '1', {
        routes,
        pages: { '/news': { scripts: ['app.js'], styles: [] } },
      }),
    ];
    const owner = { name: 'Team news', id: keys.blog.id };
    await changeOwners(site.by('site'), { how: 'add', of: 'news', owner });
    await expect(release(site.by('blog'), { dists })).rejects.toThrow(
      'changes the pages that belong to the whole site, which Team blog does not own',
    );
    await preview(site.by('blog'), { ...previewOptions, dists });
    await promotePreview(site.by('site'), 'next', previewOptions);
    const { get } = await site.serve();
    expect(await get('/news')).toContain('/mf/news/1/');
  });

  test('An owner who was removed releases nothing any more, and a new key does', async () => {
    await changeOwners(site.by('site'), { how: 'remove', of: 'shop', id: keys.shop.id });
    await expect(site.releaseAs('shop', 'shop', '2')).rejects.toThrow('shop belongs to');
    const key = keySigner(newKey().pem);
    const owner = { name: 'Team shop, new key', id: key.id };
    await changeOwners(site.by('site'), { how: 'add', of: 'shop', owner });
    const dists = [await site.small.remote('shop', '2')];
    await release({ ...site.by('shop'), signer: key }, { dists });
    const { get } = await site.serve();
    expect(await get('/shop')).toContain('/mf/shop/2/');
  });
});

describe('The commands refuse', () => {
  test.each([
    [
      'the release of another team’s part',
      'blog',
      'shop belongs to Team shop; this release is signed by Team blog.',
    ],
    ['a release without a key', undefined, 'The site has owners, and this command has no key.'],
  ] as const)('%s', async (_, team, message) => {
    await expect(site.releaseAs(team, 'shop', '2')).rejects.toThrow(message);
    expect((await site.head()).live.parts['shop']!.version).toBe('1');
  });

  test.each([
    [
      'the rollback of another team’s part',
      () => rollback(site.by('blog'), 'shop'),
      'changes shop',
    ],
    [
      'the shell of a team',
      async () => release(site.by('blog'), { dists: [await site.small.shell('2')] }),
      'shell belongs to Asha',
    ],
    [
      'another environment of all pages',
      async () =>
        release(site.by('blog'), {
          dists: [await site.small.remote('blog', '3')],
          env: { key: 'other' },
        }),
      'the whole site',
    ],
    [
      'owners whom a team adds',
      () =>
        changeOwners(site.by('blog'), {
          how: 'add',
          of: 'shop',
          owner: { name: 'Me', id: keys.blog.id },
        }),
      'the whole site (owners)',
    ],
    [
      'the freeze of another team’s part',
      () => {
        const until = new Date(Date.now() + 60_000);
        return freeze(site.by('blog'), { part: 'shop', until, why: 'exam week' });
      },
      'changes the freeze of shop',
    ],
    [
      'another content for the preview of another team',
      async () => {
        await preview(site.by('shop'), {
          ...previewOptions,
          dists: [await site.small.remote('shop', '3')],
        });
        const dists = [await site.small.remote('blog', '3')];
        return preview(site.by('blog'), { ...previewOptions, dists });
      },
      'changes the preview next',
    ],
    [
      'the removal of another team’s part',
      async () => release(site.by('blog'), { dists: [], removed: ['shop'] }),
      'changes shop',
    ],
  ])('%s', async (_, attack, message) => {
    await site.releaseAs('shop', 'shop', '2');
    await expect(attack()).rejects.toThrow(message);
  });

  test('a site without an owner', async () => {
    const remove = changeOwners(site.by('site'), { how: 'remove', of: 'site', id: keys.site.id });
    await expect(remove).rejects.toThrow('The site needs an owner, whom servers');
  });
});

test('Another owner of the site can replace its lost key; without another owner, no one can', async () => {
  const key = keySigner(newKey().pem);
  const owner = { name: 'Ravi', id: key.id };
  await changeOwners(site.by('site'), { how: 'add', of: 'site', owner });
  const trusted = [key.id];
  const ravi: Releaser = {
    ...site.small.releaser,
    store: { ...site.small.releaser.store, trusted: [keys.site.id, ...trusted] },
    signer: key,
  };
  await changeOwners(ravi, { how: 'remove', of: 'site', id: keys.site.id });
  const store: Store = { ...site.small.releaser.store, trusted };
  await release({ ...ravi, store }, { dists: [await site.small.remote('shop', '2')] });
  await expect(
    release({ ...site.by('site'), store }, { dists: [await site.small.remote('shop', '3')] }),
  ).rejects.toThrow('shop belongs to Team shop');
  // Without any owner of the site: a copy of the store, whose latest state names no owners.
  const { live } = (await readHead(store))!;
  const { owners: _, ...rest } = live;
  await writeFile(site.fileOf(stateKey(live.sequence)), jsonBytes(rest));
  const copy = { ...site.small.releaser, signer: keys.site };
  await changeOwners(copy, { how: 'init', name: 'Asha' });
  await release(copy, { dists: [await site.small.remote('shop', '4')] });
  expect((await readHead(copy.store))!.live.parts['shop']!.version).toBe('4');
});
