import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { CompareTypes } from '@platform/build/compare-types';
import type { PageEnvironment } from '@platform/contract/site';
import { describe, expect, test } from 'vitest';
import type { Releaser } from '../releaser.ts';
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
import { COMPOSER, ENV, SMALL_SITE, smallSite } from '../testing/small-site.ts';
import { watchStore } from '../testing/stores.ts';
import { release } from './release.ts';

releaseBeforeEach();

const KILLED = path.join(import.meta.dirname, '../testing/killed-release.ts');

describe('a release', () => {
  test('with a route that would leave the store writes no file of any part', async () => {
    const before = await store.list('');
    const evil = { routes: aRemote('auth', ['/../../../../evil']).routes };
    const dists = [await site.remote('shop', '2'), await site.remote('auth', '2', evil)];
    await expect(release(site.releaser, { dists })).rejects.toThrow(
      /legal-names: auth@2: routes\.owns\[0\]\.path: "\/\.\.\/\.\.\/\.\.\/\.\.\/evil" cannot be a route/,
    );
    expect(await store.list('')).toEqual(before);
  });

  test('writes its versions file for pages of its edition only', async () => {
    const pagesAndVersions = ['auth.html', 'shop.html', '404.html'].concat(
      ['auth', 'shop'].map((name) => `versions/${name}.json`),
    );
    const theEdition = async (): Promise<string> => {
      const texts = await Promise.all(pagesAndVersions.map(pageOf));
      const [edition, ...others] = new Set(
        texts.map((text) => /"edition":"(\w+)"/.exec(text)![1]!),
      );
      expect(others, 'one for all').toEqual([]);
      return edition!;
    };
    const edition = await theEdition();
    await releaseRemote('shop', '2');
    expect(await theEdition()).toBe(edition);

    const { routes, pages } = aRemote('shop', ['/shop', '/offers']);
    await release(site.releaser, { dists: [await site.remote('shop', '3', { routes, pages })] });
    const withOffers = await theEdition();
    expect(withOffers).not.toBe(edition);
    expect(await pageOf('auth.html')).toContain('"/offers"');

    await release(site.releaser, { dists: [await site.shell('2')] });
    expect([edition, withOffers]).not.toContain(await theEdition());
  });

  test('with a new address has no fallback version, because the previous one has no such page', async () => {
    const { routes, pages } = aRemote('shop', ['/shop', '/offers']);
    const dist = await site.remote('shop', '2', { routes, pages });
    await release(site.releaser, { dists: [dist] });
    expect(await pageOf('offers.html')).not.toContain('fallback');
  });

  test('that breaks a rule leaves the live site unchanged', async () => {
    const dist = await site.remote('shop', '2');
    const read: Store['read'] = (key) =>
      key.endsWith('shop/2/app.js') ? Promise.resolve(Buffer.from('tampered')) : store.read(key);
    const broken = { ...store, read };
    await expect(release({ ...site.releaser, store: broken }, { dists: [dist] })).rejects.toThrow(
      /complete-files: app\.js of shop@2 differs from the built file/,
    );
    expect(await liveVersions()).toMatchObject({ shop: '1' });
  });

  test('that is killed at any of its writes leaves a whole site, and happens once when it is repeated', async () => {
    const watched = watchStore(store);
    await release(
      { ...site.releaser, store: watched },
      { dists: [await site.remote('shop', '2')] },
    );
    const writes = watched.writes.size;
    expect(writes).toBeGreaterThan(10);
    for (let write = 0; write < writes; write += 1) {
      const dist = await site.remote('shop', `2.${write}`);
      const before = (await live()).sequence;
      // Before a file has its name, and after it, in turn. The last moment is right after the state is written.
      const moment = String(2 * write + ((writes + write) % 2));
      const killed = promisify(execFile)(process.execPath, [KILLED, site.storeRoot, dist, moment], {
        env: { TMPDIR: path.dirname(site.storeRoot) },
      });
      await expect(killed).rejects.toMatchObject({ signal: 'SIGKILL', stderr: '' });
      const isLast = write === writes - 1;
      expect((await live()).sequence).toBe(before + (isLast ? 1 : 0));
      const { live: state, isNew } = await release(site.releaser, { dists: [dist] });
      expect({ sequence: state.sequence, isNew }).toEqual({ sequence: before + 1, isNew: !isLast });
      expect(await pageOf('shop.html')).toContain(`/mf/shop/2.${write}/app.js`);
    }
  });

  test('leaves no trace after a dry run, which is refused like a release', async () => {
    const before = await live();
    const dryRun = (dists: string[]) => release(site.releaser, { dists, isDryRun: true });
    expect(await dryRun([await site.remote('shop', '2')])).toEqual({ live: before, isNew: false });
    const dists = [
      await site.shell('2', { provides: {} }),
      await site.remote('shop', '3', { imports: { router: ['Link'] } }),
    ];
    await expect(dryRun(dists)).rejects.toThrow(/facade-imports: shop@3/);
    expect(await live()).toEqual(before);
  });

  test('is refused when somebody else has released the part in the meantime', async () => {
    const dists = [await site.remote('shop', '2')];
    const overtaken: Store = {
      ...store,
      async create(key, bytes) {
        if (key.endsWith('/contract.json')) await releaseRemote('shop', '3');
        return store.create(key, bytes);
      },
    };
    await expect(release({ ...site.releaser, store: overtaken }, { dists })).rejects.toThrow(
      'superseded: When this was asked, the live version of shop was 1; now it is 3.',
    );
    expect(await liveVersions()).toMatchObject({ shop: '3' });
  });

  test('needs a shell and a backend the first time', async () => {
    await using empty = await smallSite();
    const shop = await empty.remote('shop', '1');
    await expect(release(empty.releaser, { dists: [shop], env: ENV })).rejects.toThrow(
      /no site without a shell/,
    );
    const both = [await empty.shell('1'), shop];
    await expect(release(empty.releaser, { dists: both })).rejects.toThrow('Where is the backend?');
  });
});

test('the journal contains the commit subjects of a released version since the live one', async () => {
  const readSubjects: Releaser['readSubjects'] = (part, { from, to }) => [`${part} ${from} ${to}`];
  const dists = [await site.remote('shop', '2', {}, {}, 'next'), await site.remote('blog', '1')];
  const { live: state } = await release({ ...site.releaser, readSubjects }, { dists });
  expect(state.change.parts).toEqual([
    { name: 'blog', to: '1' },
    { name: 'shop', from: '1', to: '2', subjects: ['shop commit next'] },
  ]);
});

/** Each version of a part has a kit of its own, unless its types name one. */
const compareKits: CompareTypes = async (pairs) =>
  pairs.map((pair) => {
    if ('owner' in pair) return [];
    const [shell, remote] = [pair.shell, pair.remote].map(
      ({ types, version }) => types?.files['kit.ts'] ?? version,
    );
    return shell === remote ? [] : [{ subject: 'app', reason: 'Another kit.' }];
  });

const withKit = (kit: string) => ({
  '.types.json': JSON.stringify({ modules: {}, files: { 'kit.ts': kit } }),
});

test.each(['shell', 'auth'])(
  'The command that a refusal of %s alone names is accepted',
  async (first) => {
    const releaser = { ...site.releaser, compareTypes: compareKits };
    const build = async (name: string): Promise<string> =>
      name === 'shell' ? site.shell('2') : site.remote(name, '2', {}, withKit('2'));
    const refused = await release(releaser, { dists: [await build(first)] }).then(
      () => '',
      (error: Error) => error.message,
    );
    const commands = new Set(refused.match(/(?<=npm run release -- ).*/g));
    expect([...commands]).toEqual(['shell auth shop']);
    const dists = await Promise.all('shell auth shop'.split(' ').map(build));
    expect((await release(releaser, { dists })).isNew).toBe(true);
  },
);

test('A live version stays released, also by a tree whose kit does not fit the live shell', async () => {
  const releaser = { ...site.releaser, compareTypes: compareKits };
  const build = (kit: string) => site.remote('auth', '2', {}, withKit(kit));
  await release(releaser, { dists: [await build('1')] });
  expect((await release(releaser, { dists: [await build('2')] })).isNew).toBe(false);
});

const checkout = (version: string, contains: (commit: string) => boolean): Releaser => ({
  ...site.releaser,
  composer: { ...COMPOSER, version, readCommit: () => version, contains },
});
test('A checkout without the code of the live site cannot release, unless it is told to', async () => {
  expect((await live()).code).toEqual({ version: 'code-1', commit: 'commit-1' });
  const newer = checkout('code-2', (commit) => commit === 'commit-1');
  await release(newer, { dists: await builds('2', 'shop') });
  expect((await live()).code).toEqual({ version: 'code-2', commit: 'code-2' });
  const outdated = checkout('code-0', () => false);
  const dists = await builds('3', 'shop');
  await expect(release(outdated, { dists })).rejects.toThrow(
    /not-older: the live pages were composed by code of commit code-2, .*\n.*\n {2}Remedy: .*--older/,
  );
  expect(await liveVersions()).toMatchObject({ shop: '2' });
  await release(outdated, { dists, older: true });
  expect((await live()).code).toMatchObject({ version: 'code-0' });
});

test('A part whose sources do not contain the live version is refused', async () => {
  const { releaser } = site;
  const build = (version: string, commit: string) => site.remote('shop', version, {}, {}, commit);
  await release(releaser, { dists: [await build('2', 'new')] });
  const older = checkout('code-1', (commit) => commit !== 'new');
  const dists = [await build('3', 'old')];
  await expect(release(older, { dists })).rejects.toThrow(
    /not-older: shop@2 is live, built from commit new, which these sources do not contain/,
  );
  await release(older, { dists, older: true });
  expect(await liveVersions()).toMatchObject({ shop: '3' });
});

test('Example content goes live on a site of the team, and a release for visitors is refused', async () => {
  const isForVisitors = ({ backend }: PageEnvironment) => backend !== ENV.backend;
  const exampleContent = { markers: ['Dr. Invented', 'nowhere to be found'], isForVisitors };
  const releaser = { ...site.releaser, config: { ...SMALL_SITE, exampleContent } };
  const env = { ...ENV, backend: 'https://backend.example' };
  const dists = [await site.remote('shop', '2', {}, { 'quotes.js': 'say("Dr. Invented")' })];
  expect(await release(releaser, { dists })).toMatchObject({ isNew: true });
  await expect(release(releaser, { dists, env })).rejects.toThrow(
    'example-content: shop@2 contains the example “Dr. Invented” in quotes.js.',
  );
  expect(await release(releaser, { dists: await builds('3', 'shop'), env })).toMatchObject({
    isNew: true,
  });
});
