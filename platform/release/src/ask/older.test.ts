import { expect, test } from 'vitest';
import type { Releaser } from '../releaser.ts';
import { readSiteIndex } from '../store/artifacts.ts';
import {
  live,
  pageOf,
  releaseBeforeEach,
  releaseRemote,
  site,
  store,
} from '../testing/site-before-each.ts';
import { COMPOSER } from '../testing/small-site.ts';
import { release, rollback } from './release.ts';

releaseBeforeEach(['shop', 'blog']);

const checkout = (version: string, contains: (commit: string) => boolean): Releaser => ({
  ...site.releaser,
  composer: { ...COMPOSER, version, readCommit: () => `commit of ${version}`, contains },
});
const releaseWith = async (releaser: Releaser, older?: boolean) =>
  release(releaser, { dists: [await site.remote('shop', '2')], older });

test('A state names the code that composed it, and newer code may replace it', async () => {
  expect((await live()).code).toEqual({ version: 'code-1', commit: 'commit-1' });
  await releaseWith(checkout('code-2', (commit) => commit === 'commit-1'));
  expect((await live()).code).toEqual({ version: 'code-2', commit: 'commit of code-2' });
});

test('A checkout without the code of the live site cannot release, unless it is told to', async () => {
  const outdated = checkout('code-0', () => false);
  await expect(releaseWith(outdated)).rejects.toThrow(
    /not-older: the live pages were composed by code of commit commit-1, .*\n.*\n {2}Remedy: .*--older/,
  );
  expect((await live()).sequence).toBe(1);
  await releaseWith(outdated, true);
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
  expect((await live()).parts['shop']!.version).toBe('3');
});

test('A rollback by other code changes only the pages of its part, not what all parts share', async () => {
  await releaseRemote('shop', '2');
  const before = await readSiteIndex(store, (await live()).revision);
  await rollback(
    checkout('code-0', () => false),
    'shop',
  );
  const state = await live();
  const after = await readSiteIndex(store, state.revision);
  expect(state.code).toMatchObject({ version: 'code-1' });
  expect(after.parts['shell']).toEqual(before.parts['shell']);
  expect(after.headers).toEqual(before.headers);
  expect(after.parts['blog']).toEqual(before.parts['blog']);
  expect(await pageOf('shop.html')).toContain('/mf/shop/1/app.js');
});
