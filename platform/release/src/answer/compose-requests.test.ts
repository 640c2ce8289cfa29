import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { preview, promotePreview } from '../ask/preview.ts';
import { freeze, release, rollback, setOwners } from '../ask/release.ts';
import { notInspected } from '../check/rules/request-rules.ts';
import { postRequest } from '../inbox/inbox.ts';
import type { Releaser } from '../releaser.ts';
import { readJournal } from '../store/journal.ts';
import type { Store } from '../store/store.ts';
import { aRoute } from '../testing/contracts.ts';
import { blog, ownBeforeAll, shop, site, store } from '../testing/owned-site.ts';

ownBeforeAll();

test('A composer without a browser answers releases as not inspected, and rolls back', async () => {
  const blind = { ...site.composer, smoke: notInspected('No browser was found.') };
  const dists = [await site.small.remote('blog', '6')];
  await expect(site.answered(release(blog, { dists }), blind)).rejects.toThrow(
    'inspected: The composer has not inspected this. No browser was found.',
  );
  await site.answered(release(blog, { dists }));
  await site.answered(rollback(blog, 'blog'), blind);
  expect(await site.versionOf('blog')).toBe('1');
});

test('A version that is in the store already can come with the declarations of another kit', async () => {
  const dist = await site.small.remote('shop', '7');
  const releaseWith = async (files: object, isDryRun: boolean) => {
    await writeFile(path.join(dist, '.types.json'), JSON.stringify({ modules: {}, files }));
    return site.answered(release(shop, { dists: [dist], isDryRun }));
  };
  await releaseWith({}, true);
  const { live: state } = await releaseWith({ 'kit.d.ts': 'export {};' }, false);
  expect(state.change).toMatchObject({ kind: 'release', by: 'shop: Ravi' });
  expect(await store.read(`mf/shop/7/types/${state.types!['shop@7']}.json`)).toBeDefined();
  await site.answered(rollback(shop, 'shop'));
});

test('A refused release has its findings, and the author sees them', async () => {
  const notes: unknown[] = [];
  const told = {
    ...site.composer,
    announce: async (_: unknown, why: unknown, refused: unknown) =>
      void notes.push({ why, refused }),
  };
  const dists = [await site.small.remote('blog', '3', { exposes: [] })];
  await expect(site.answered(release(blog, { dists }), told)).rejects.toThrow(
    'exposes-app: blog@3 exposes nothing, but not ./app.',
  );
  expect(notes).toMatchObject([
    {
      why: expect.stringContaining('blog@3 exposes nothing') as string,
      refused: { parts: ['blog'], by: 'blog: Ravi' },
    },
  ]);
});

test('A new address needs an owner of the site, who makes the preview of the team live', async () => {
  const paths = ['/blog', '/news'] as const;
  const dists = [
    await site.small.remote('blog', '5', {
      routes: { owns: paths.map(aRoute) },
      pages: Object.fromEntries(paths.map((one) => [one, { scripts: ['app.js'], styles: [] }])),
    }),
  ];
  await expect(site.answered(release(blog, { dists }))).rejects.toThrow(
    'blog may not ask for this: the new address /news.',
  );
  const audience = { origin: 'https://preview.site.example', seconds: 60, isNewLink: false };
  await site.answered(preview(blog, { dists, name: 'news', audience }));
  await site.answered(promotePreview(await site.team('site'), 'news'));
  expect(await site.versionOf('blog')).toBe('5');
});

test('Two composers make one change of one request', async () => {
  const before = await site.live();
  await postRequest(shop.team, await site.freezeOf(shop, 'shop'));
  const second = { ...site.composer, store: await site.openStore() };
  await Promise.all([site.compose(), site.compose(second)]);
  expect((await site.live()).sequence).toBe(before.sequence + 1);
  await site.answered(freeze(shop, { part: 'shop' }));
});

test.for([
  ['takes it', '20', 'create', '.taken.json'],
  ['copies its files', '21', 'create', 'mf/shop/'],
  ['copies its contract', '22', 'create', '/contract.json'],
  ['writes a page', '23', 'create', 'composed/'],
  ['writes the index', '24', 'create', 'sites/'],
  ['makes it live', '25', 'create', 'states/'],
  ['has made it live', '26', 'create', 'answers/'],
  ['has answered', '27', 'remove', '/requests/'],
  ['clears up', '28', 'remove', '/files/'],
] as const)(
  'A composer that is killed as it %s makes a release live once',
  async ([, version, work, word]) => {
    const releasing = release(shop, { dists: [await site.small.remote('shop', version)] });
    await site.untilAsked('shop', releasing);
    const open = await site.openStore();
    let isKilled = false;
    const passing = (of: string, key: string): void => {
      isKilled ||=
        of === work && key.includes(word) && !(word === 'answers/' && key.includes('taken'));
      if (isKilled) throw new Error('killed');
    };
    const killed: Store = {
      ...open,
      async create(key, bytes) {
        passing('create', key);
        return open.create(key, bytes);
      },
      async remove(key) {
        passing('remove', key);
        return open.remove(key);
      },
    };
    await site.compose({ ...site.composer, store: killed });
    expect(isKilled).toBe(true);
    const later = 130_000;
    site.s3.moveClock(later);
    const now = () => new Date(Date.now() + later);
    await site.answered(releasing, { ...site.composer, store: await site.openStore(), now });
    site.s3.moveClock(0);
    const states = await readJournal(store);
    expect(
      states.filter(({ change }) => change.parts.some(({ to }) => to === version)),
    ).toHaveLength(1);
  },
);

test('Owners need a key of the site, and are told that a folder is no boundary', async () => {
  const lines: string[] = [];
  const folder: Releaser = { ...site.small.releaser, warn: (line) => lines.push(line) };
  const owners = { owned: 'shop', keys: [] };
  await expect(setOwners(folder, owners)).rejects.toThrow('Only a site with a key has owners');
  const { signer } = site.composer;
  await expect(setOwners({ ...folder, signer }, owners)).rejects.toThrow('Nothing is live');
  expect(lines.join()).toContain('is a folder, which is no boundary between teams');
});
