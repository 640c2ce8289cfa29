import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Signer, keySigner, newKey } from '@platform/release/adapters/signatures/sign';
import { type Head, readHead, writeLive } from '@platform/release/adapters/stores/journal';
import { signFile, STATE } from '@platform/release/adapters/stores/signatures';
import { keysOf, readSiteIndex } from '@platform/release/adapters/stores/site-index';
import { jsonBytes, type Store } from '@platform/release/adapters/stores/store';
import { stateKey } from '@platform/release/adapters/stores/verify-state';
import { exportSite } from '@platform/release/app/export-site';
import { changeOwners } from '@platform/release/app/owners';
import { preview, promotePreview } from '@platform/release/app/preview';
import { release, rollback } from '@platform/release/app/release';
import type { Releaser } from '@platform/release/app/releaser';
import { artifactKey, sha256 } from '@platform/release/core/artifact';
import type { Live } from '@platform/release/core/state/live';
import { readTrustedKeys } from '@platform/release/core/state/owners';
import { ENV, smallSite, type SmallSite } from '@platform/release/testing/small-site';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ServeEvent } from './metrics.ts';
import { serveStore } from './serve-store.ts';

const keys = {
  site: keySigner(newKey().pem),
  shop: keySigner(newKey().pem),
  blog: keySigner(newKey().pem),
};
type Team = keyof typeof keys;

let small: SmallSite;
let parts: AsyncDisposableStack;
const fresh = (): Store => ({ ...small.releaser.store, trusted: [keys.site.id] });
const by = (team: Team | undefined): Releaser => ({
  ...small.releaser,
  store: fresh(),
  signer: team && keys[team],
});

beforeEach(async () => {
  parts = new AsyncDisposableStack();
  small = parts.use(await smallSite());
  const dists = [
    await small.shell('1'),
    await small.remote('shop', '1'),
    await small.remote('blog', '1'),
  ];
  await release(small.releaser, { dists, env: ENV });
  const unpinned = { ...small.releaser, signer: keys.site };
  await changeOwners(unpinned, { how: 'init', name: 'Asha' });
  for (const of of ['shop', 'blog'] as const) {
    const owner = { name: `Team ${of}`, id: keys[of].id };
    await changeOwners(by('site'), { how: 'add', of, owner });
  }
});
afterEach(() => parts.disposeAsync());

const releaseAs = async (team: Team | undefined, part: string, version: string) =>
  release(by(team), { dists: [await small.remote(part, version)] });

async function serve() {
  const events: ServeEvent[] = [];
  const log = (event: ServeEvent) => void events.push(event);
  const server = await serveStore(fresh(), { port: 0, isFresh: true, everyMs: 3_600_000, log });
  parts.defer(() => server.close());
  const get = async (address: string) => (await fetch(server.url + address)).text();
  const faults = () => JSON.stringify(events.filter(({ event }) => event === 'store-error'));
  return { get, faults };
}

const head = async (): Promise<Head> => (await readHead(fresh()))!;

/** Writes a state as somebody does who has a key and the store, and none of our commands. */
async function plant(signer: Signer | undefined, change: (live: Live) => Live): Promise<void> {
  const { live, digest: follows, latest } = await head();
  const next = { ...change(live), sequence: latest + 1, follows };
  if (signer) await signState(signer, next);
  await writeLive(small.releaser.store, next);
}

async function signState(signer: Signer, state: Live): Promise<void> {
  const digest = sha256(jsonBytes(state));
  await signFile(small.releaser.store, signer, {
    digest,
    statement: {
      _type: 'https://in-toto.io/Statement/v1',
      subject: [{ name: stateKey(state.sequence), digest: { sha256: digest } }],
      predicateType: STATE,
      predicate: {},
    },
    trustedRoot: undefined,
  });
}

const fileOf = (key: string): string => path.join(small.storeRoot, key);
const change = (key: string): Promise<void> => writeFile(fileOf(key), 'changed');

describe('Two teams with a key each, and one store', () => {
  test('release their own parts, roll them back, and freeze them', async () => {
    const { get, faults } = await serve();
    await releaseAs('shop', 'shop', '2');
    await releaseAs('blog', 'blog', '2');
    expect(await get('/shop')).toContain('/mf/shop/2/');
    expect(await get('/blog')).toContain('/mf/blog/2/');
    await rollback(by('shop'), 'shop');
    expect(await get('/shop')).toContain('/mf/shop/1/');
    expect(await get('/blog')).toContain('/mf/blog/2/');
    await release(by('shop'), { dists: [await small.remote('shop', '3')], canary: 10 });
    await release(by('blog'), { dists: [await small.remote('blog', '3')], canary: 50 });
    expect(faults()).toBe('[]');
  });

  test('have their new addresses made live by an owner of the site, with the bytes of the preview', async () => {
    const routes = {
      owns: [{ path: '/news', access: 'public', prerender: false, robots: 'index' } as const],
    };
    const dists = [
      await small.remote('news', '1', {
        routes,
        pages: { '/news': { scripts: ['app.js'], styles: [] } },
      }),
    ];
    const owner = { name: 'Team news', id: keys.blog.id };
    await changeOwners(by('site'), { how: 'add', of: 'news', owner });
    await expect(release(by('blog'), { dists })).rejects.toThrow(
      'changes the pages that belong to the whole site, which Team blog does not own',
    );
    const audience = { origin: 'https://preview.site.example', seconds: 3600, isNewLink: false };
    const options = { dropRoutes: [], skipEarlierShells: false, now: new Date() };
    await preview(by('blog'), { ...options, dists, name: 'news', audience });
    await promotePreview(by('site'), 'news', options);
    const { get } = await serve();
    expect(await get('/news')).toContain('/mf/news/1/');
  });

  test('An owner who was removed releases nothing any more, and a new key does', async () => {
    await changeOwners(by('site'), { how: 'remove', of: 'shop', id: keys.shop.id });
    await expect(releaseAs('shop', 'shop', '2')).rejects.toThrow('shop belongs to');
    const key = keySigner(newKey().pem);
    const owner = { name: 'Team shop, new key', id: key.id };
    await changeOwners(by('site'), { how: 'add', of: 'shop', owner });
    const dists = [await small.remote('shop', '2')];
    await release({ ...by('shop'), signer: key }, { dists });
    const { get } = await serve();
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
    await expect(releaseAs(team, 'shop', '2')).rejects.toThrow(message);
    expect((await head()).live.parts['shop']!.version).toBe('1');
  });

  test.each([
    ['the rollback of another team’s part', () => rollback(by('blog'), 'shop'), 'changes shop'],
    [
      'the shell of a team',
      async () => release(by('blog'), { dists: [await small.shell('2')] }),
      'shell belongs to Asha',
    ],
    [
      'another environment of all pages',
      async () =>
        release(by('blog'), { dists: [await small.remote('blog', '3')], env: { key: 'other' } }),
      'the whole site',
    ],
    [
      'owners whom a team adds',
      () =>
        changeOwners(by('blog'), {
          how: 'add',
          of: 'shop',
          owner: { name: 'Me', id: keys.blog.id },
        }),
      'the whole site (owners)',
    ],
    [
      'the removal of another team’s part',
      async () => release(by('blog'), { dists: [], removed: ['shop'] }),
      'changes shop',
    ],
  ])('%s', async (_, attack, message) => {
    await releaseAs('shop', 'shop', '2');
    await expect(attack()).rejects.toThrow(message);
  });

  test('a site without an owner who has a key', async () => {
    const remove = changeOwners(by('site'), { how: 'remove', of: 'site', id: keys.site.id });
    await expect(remove).rejects.toThrow('The site needs an owner with a key');
  });
});

describe('A server keeps the last good state, and says why, when the store gets', () => {
  test.each<[string, string, () => Promise<void>]>([
    [
      'a state without a signature',
      'is not signed by an owner',
      () => plant(undefined, (live) => live),
    ],
    [
      'a state without owners',
      'is not signed by an owner',
      () =>
        plant(undefined, (live) => {
          const { owners: _, ...rest } = live;
          return rest;
        }),
    ],
    [
      'a state with a stranger’s signature',
      'is not signed by an owner',
      () => plant(keySigner(newKey().pem), (live) => live),
    ],
    [
      'a state of a team with another version of another part',
      'changes shop, which Team blog does not own',
      () =>
        plant(keys.blog, (live) => ({
          ...live,
          parts: { ...live.parts, shop: { version: '2', previous: ['1'] } },
        })),
    ],
    [
      'a state of a team that names a page of another part',
      'changes a page of shop, which Team blog does not own',
      () =>
        plant(keys.blog, (live) => ({
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
        plant(keys.blog, (live) => ({
          ...live,
          canaries: [{ percent: 99, revision: live.revision }],
        })),
    ],
    [
      'a state of a team with other bytes of a page that is not live any more',
      'changes the pages of the revision',
      () =>
        plant(keys.blog, (live) => {
          const pages = { ...live.digests!.pages };
          pages[live.revision] = { ...pages[live.revision], shop: 'x' };
          return { ...live, digests: { ...live.digests!, pages } };
        }),
    ],
    [
      'a state of a team with another contract of another part',
      'changes the contract of shop@1',
      () =>
        plant(keys.blog, (live) => {
          const contracts = { ...live.digests!.contracts, 'shop@1': 'x' };
          return { ...live, digests: { ...live.digests!, contracts } };
        }),
    ],
  ])('%s', async (_, message, attack) => {
    const running = await serve();
    await attack();
    expect(await running.get('/shop')).toContain('/mf/shop/1/');
    expect(running.faults()).toContain(message);
    const started = await serve();
    expect(await started.get('/shop')).toContain('/mf/shop/1/');
    expect(started.faults()).toContain(message);
    // The next release of a team passes it over.
    await releaseAs('shop', 'shop', '2');
    expect(await running.get('/shop')).toContain('/mf/shop/2/');
  });

  test('an old state again, as the newest one', async () => {
    const old = await readFile(fileOf(stateKey((await head()).latest)));
    await releaseAs('shop', 'shop', '2');
    await writeFile(fileOf(stateKey((await head()).latest + 1)), old);
    const { get, faults } = await serve();
    expect(await get('/shop')).toContain('/mf/shop/2/');
    expect(faults()).toContain('is not signed by an owner');
  });

  test('an old signed version under a new name', async () => {
    await releaseAs('shop', 'shop', '2');
    const { store } = small.releaser;
    for (const key of await store.list('mf/shop/1/'))
      await store.create(key.replace('/1/', '/9/'), (await store.read(key))!);
    await plant(keys.shop, (live) => ({
      ...live,
      parts: { ...live.parts, shop: { version: '9', previous: ['2'] } },
      digests: {
        ...live.digests!,
        contracts: { ...live.digests!.contracts, 'shop@9': live.digests!.contracts['shop@1']! },
      },
    }));
    const { get, faults } = await serve();
    expect(await get('/shop')).toContain('/mf/shop/2/');
    expect(faults()).toContain('brings shop@9, which no owner of shop has signed');
  });

  test('a state less: neither is what follows it served, nor does a release go on', async () => {
    await releaseAs('shop', 'shop', '2');
    const removed = (await head()).latest;
    await releaseAs('blog', 'blog', '2');
    await rm(fileOf(stateKey(removed)));
    const { get, faults } = await serve();
    expect(await get('/shop')).toContain('/mf/shop/1/');
    expect(faults()).toContain('a state between them is missing or changed');
    await expect(releaseAs('shop', 'shop', '3')).rejects.toThrow('Restore it from a backup');
  });

  test('a changed state: the one before it is served', async () => {
    await releaseAs('shop', 'shop', '2');
    const file = fileOf(stateKey((await head()).latest));
    await writeFile(file, String(await readFile(file)).replace('"shop"', '"shop" '));
    const { get, faults } = await serve();
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
        const { live } = await head();
        return keysOf(await readSiteIndex(small.releaser.store, live.revision)).get('shop.html')!;
      },
    ],
    [
      'compressed page',
      async () => {
        const { live } = await head();
        return keysOf(await readSiteIndex(small.releaser.store, live.revision)).get(
          'shop.html.br',
        )!;
      },
    ],
    ['index', async () => `sites/${(await head()).live.revision}.json`],
  ])('%s, but the state before it', async (_, keyOf) => {
    await releaseAs('shop', 'shop', '2');
    const key = await keyOf();
    const whole = await readFile(fileOf(key));
    await change(key);
    const { get, faults } = await serve();
    expect(await get('/shop')).toContain('/mf/shop/1/');
    expect(faults()).toContain(key);
    await writeFile(fileOf(key), whole);
    await vi.waitFor(async () => expect(await get('/shop')).toContain('/mf/shop/2/'));
  });

  test('A release does not compose with a changed file of another part', async () => {
    await change(artifactKey('blog', '1', 'server/app.cjs'));
    const shell = await small.shell('2');
    await expect(release(by('site'), { dists: [shell] })).rejects.toThrow(
      'mf/blog/1/server/app.cjs in',
    );
  });
});

test('A machine trusts keys alone, since a planted state could vouch for any CI job', () => {
  const job = 'https://ci.example#https://git.example/site/release.yml';
  expect(() => readTrustedKeys(`${keys.site.id}, ${job}`)).toThrow('not CI jobs');
  expect(readTrustedKeys(` ${keys.site.id},${keys.blog.id} `)).toHaveLength(2);
});

test('An export stops at a changed file, and takes no state that nobody signed', async () => {
  const target = path.join(small.storeRoot, '..', 'export');
  const options = { config: small.releaser.config, listen: '80', now: new Date() };
  await plant(undefined, (live) => ({ ...live, revision: 'planted' }));
  const { folder } = await exportSite(fresh(), target, options);
  expect(path.basename(folder)).toBe((await head()).live.revision);
  await rm(target, { recursive: true });
  await change(artifactKey('shop', '1', 'app.js'));
  await expect(exportSite(fresh(), target, options)).rejects.toThrow('somebody changed it');
});

test('A lost key of the site is replaced by another owner of the site, and by nobody without one', async () => {
  const key = keySigner(newKey().pem);
  const owner = { name: 'Ravi', id: key.id };
  await changeOwners(by('site'), { how: 'add', of: 'site', owner });
  const trusted = [key.id];
  const ravi: Releaser = {
    ...small.releaser,
    store: { ...small.releaser.store, trusted: [keys.site.id, ...trusted] },
    signer: key,
  };
  await changeOwners(ravi, { how: 'remove', of: 'site', id: keys.site.id });
  const store: Store = { ...small.releaser.store, trusted };
  await release({ ...ravi, store }, { dists: [await small.remote('shop', '2')] });
  await expect(
    release({ ...by('site'), store }, { dists: [await small.remote('shop', '3')] }),
  ).rejects.toThrow('shop belongs to Team shop');
  // Without any owner of the site: a copy of the store, whose latest state names no owners.
  const { live } = (await readHead(store))!;
  const { owners: _, ...rest } = live;
  await writeFile(fileOf(stateKey(live.sequence)), jsonBytes(rest));
  const copy = { ...small.releaser, signer: keys.site };
  await changeOwners(copy, { how: 'init', name: 'Asha' });
  await release(copy, { dists: [await small.remote('shop', '4')] });
  expect((await readHead(copy.store))!.live.parts['shop']!.version).toBe('4');
});

test('A machine that trusts another key serves and releases nothing of this store', async () => {
  const store: Store = { ...small.releaser.store, trusted: [keys.blog.id] };
  await expect(readHead(store)).rejects.toThrow('is not signed by an owner whom SITE_OWNERS names');
});
