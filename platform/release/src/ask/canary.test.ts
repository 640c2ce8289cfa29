import { describe, expect, test } from 'vitest';
import { readJournal, readLive } from '../store/journal.ts';
import { readSiteIndex } from '../store/site-index.ts';
import { type LivePart } from '../state/state.ts';

import { releaseBeforeEach, site } from '../testing/site-before-each.ts';
import { readPublic } from '../testing/stores.ts';
import { ENV } from '../testing/small-site.ts';
import { releaseBuilt } from './release-built.ts';
import { abort, promote, release } from './release.ts';

releaseBeforeEach();

const tryShop = async (version: string, canary: number) =>
  release(site.releaser, { dists: [await site.remote('shop', version)], canary });

const shop = async (): Promise<LivePart> => (await readLive(site.releaser.store))!.parts.shop!;

const lastChange = async () => (await readJournal(site.releaser.store)).at(-1)!.change;

describe('a canary', () => {
  test('is a composed site of its own: its pages, its versions file, and the rest of the live site', async () => {
    const before = (await readLive(site.releaser.store))!;
    const { live } = await tryShop('2', 10);
    expect(await shop()).toEqual({
      version: '1',
      previous: [],
      canary: { version: '2', percent: 10 },
    });
    const { store } = site.releaser;
    expect(live.revision, 'the live pages stay, byte for byte').toBe(before.revision);
    expect(live.canaries).toEqual([{ percent: 10, revision: expect.any(String) as string }]);
    const { revision } = live.canaries![0]!;
    for (const file of ['shop.html', 'versions/shop.json']) {
      const text = await readPublic(store, revision, file);
      expect(text).toContain('"version":"2"');
      expect(text, 'the live version is the fallback').toContain('"fallback":{"version":"1"');
    }
    const [own, usual] = await Promise.all(
      [revision, live.revision].map((one) => readSiteIndex(store, one)),
    );
    expect(own!.parts['auth']).toEqual(usual!.parts['auth']);
    expect(own!.parts['shell']).toEqual(usual!.parts['shell']);
    expect(await lastChange()).toMatchObject({
      kind: 'canary',
      parts: [{ name: 'shop', from: '1', to: '2', percent: 10 }],
    });
  });

  test('of the shell and a remote together is one site', async () => {
    const { store } = site.releaser;
    const dists = [await site.shell('2'), await site.remote('shop', '2')];
    const { live } = await release(site.releaser, { dists, canary: 10 });
    expect(live.canaries).toHaveLength(1);
    const page = await readPublic(store, live.canaries![0]!.revision, 'shop.html');
    expect(page).toContain('/mf/shop/2/app.js');
    expect(await promote(site.releaser, ['shell', 'shop'])).toMatchObject({
      live: { parts: { shell: { version: '2' }, shop: { version: '2' } } },
    });
    expect((await readLive(store))!).not.toHaveProperty('canaries');
  });

  test('of a remote that needs the canary of the shell cannot go on without it', async () => {
    const provides = { router: { version: '7.1.0', names: ['Link', 'useBlocker'] } };
    const imports = { router: ['useBlocker'] };
    const dists = [
      await site.shell('2', { provides }),
      await site.remote('shop', '2', { imports }),
    ];
    await release(site.releaser, { dists, canary: 10 });
    for (const end of [promote, abort]) {
      const name = end === promote ? 'shop' : 'shell';
      await expect(end(site.releaser, [name])).rejects.toThrow(/shop@2 imports { useBlocker }/);
    }
    await abort(site.releaser, ['shell', 'shop']);
    expect(await shop()).toEqual({ version: '1', previous: [] });
  });

  test('beside one of another percentage makes two nested sites', async () => {
    await tryShop('2', 10);
    const dists = [await site.remote('auth', '2')];
    const { live } = await release(site.releaser, { dists, canary: 50 });
    expect(live.canaries!.map(({ percent }) => percent)).toEqual([10, 50]);
    const versions = live.canaries!.map(({ revision }) =>
      Promise.all(
        ['auth', 'shop'].map(async (name) => {
          const page = await readPublic(site.releaser.store, revision, `${name}.html`);
          return new RegExp(`/mf/${name}/(\\d)/`).exec(page)![1];
        }),
      ),
    );
    expect(await Promise.all(versions)).toEqual([
      ['2', '2'],
      ['2', '1'],
    ]);
  });

  test('binds the shell as a live version does: a shell without its imports is refused', async () => {
    await tryShop('2', 10);
    const dists = [await site.shell('2', { provides: {} })];
    const takesLink = { imports: { router: ['Link'] } };
    await release(site.releaser, {
      dists: [await site.remote('shop', '3', takesLink)],
      canary: 10,
    });
    await expect(release(site.releaser, { dists })).rejects.toThrow(/shop@3 imports { Link }/);
  });
});

test('npm start neither promotes a canary nor releases an aborted one again', async () => {
  const dist = await site.remote('shop', '2');
  const said: string[] = [];
  const start = () =>
    releaseBuilt(site.releaser, {
      built: [{ name: 'shop', version: '2', dist, built: true, milliseconds: 1 }],
      env: ENV,
      log: (line) => void said.push(line),
    });
  await tryShop('2', 10);
  await start();
  expect(await shop()).toMatchObject({ version: '1', canary: { version: '2', percent: 10 } });
  await abort(site.releaser, ['shop']);
  await start();
  expect(await shop()).toEqual({ version: '1', previous: [] });
  expect(said.join('\n')).toMatch(
    /shop 2 is a canary for 10 % of browsers[^]*shop 2 was rolled back/,
  );
});

test('of two teams that end a canary at once, one learns that it has already ended', async () => {
  await tryShop('2', 10);
  const ends = await Promise.allSettled([
    promote(site.releaser, ['shop']),
    abort(site.releaser, ['shop']),
  ]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
