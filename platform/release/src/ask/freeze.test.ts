import { expect, test } from 'vitest';
import { describeRemotes } from '../cli/describe-remotes.ts';
import {
  builds,
  liveVersions,
  releaseBeforeEach,
  releaseRemote,
  site,
  store,
} from '../testing/site-before-each.ts';
import { preview, promotePreview } from './preview.ts';
import { releaseBuilt } from './release-built.ts';
import { abort, freeze, promote, release, rollback, widen } from './release.ts';

const until = new Date('2999-12-01T08:00:00Z');
const why = 'Exam week';
const freezeShop = () => freeze(site.releaser, { part: 'shop', until, why });
const REFUSAL =
  'not-frozen: shop is frozen until 2999-12-01T08:00:00.000Z by Asha <asha@example.org>: Exam week';

releaseBeforeEach();

test('A frozen part is not released, and the refusal names the author, the reason and the end', async () => {
  await freezeShop();
  expect((await describeRemotes(store, {})).text).toMatch(
    /frozen +until +why +by\nshop +2999-12-01T08:00:00.000Z +Exam week +Asha <asha@example.org>/,
  );
  await expect(releaseRemote('shop', '2')).rejects.toThrow(REFUSAL);
  await expect(release(site.releaser, { dists: [], removed: ['shop'] })).rejects.toThrow(REFUSAL);
  await expect(releaseRemote('shop', '2', { canary: 10 })).rejects.toThrow(REFUSAL);
  await releaseRemote('auth', '2');
  expect(await liveVersions()).toEqual({ shell: '1', auth: '2', shop: '1' });
});

test('In a frozen part a canary goes no further, can be aborted, and a version can be rolled back', async () => {
  await releaseRemote('shop', '2');
  await releaseRemote('shop', '3', { canary: 10 });
  await freezeShop();
  await expect(widen(site.releaser, ['shop'], { percent: 20 })).rejects.toThrow(REFUSAL);
  await expect(promote(site.releaser, ['shop'])).rejects.toThrow(REFUSAL);
  await abort(site.releaser, ['shop']);
  await rollback(site.releaser, 'shop');
  expect(await liveVersions()).toMatchObject({ shop: '1' });
});

test('A frozen part can be shown in a preview, and is not promoted from it', async () => {
  await freezeShop();
  const dists = await builds('2', 'shop');
  const audience = { host: 'staging.site.example', env: {} };
  await preview(site.releaser, { dists, name: 'staging', audience });
  await expect(promotePreview(site.releaser, 'staging')).rejects.toThrow(REFUSAL);
});

test('A frozen site releases no part, until someone ends the freeze', async () => {
  await freeze(site.releaser, { until, why });
  await expect(releaseRemote('auth', '2')).rejects.toThrow('not-frozen: The site is frozen until');
  await freeze(site.releaser, {});
  await releaseRemote('auth', '2');
  expect(await liveVersions()).toMatchObject({ auth: '2' });
  await expect(freeze(site.releaser, {})).rejects.toThrow('The site is not frozen.');
});

test('npm start releases neither a frozen part nor an aborted canary, and promotes none', async () => {
  const said: string[] = [];
  const [dist = ''] = await builds('2', 'shop');
  const built = [{ name: 'shop', version: '2', dist, built: true, milliseconds: 0 }];
  const start = async () => {
    await releaseBuilt(site.releaser, { built, env: {}, log: (line) => said.push(line) });
    expect(await liveVersions()).toMatchObject({ shop: '1' });
  };
  await freezeShop();
  await start();
  await freeze(site.releaser, { part: 'shop' });
  await releaseRemote('shop', '2', { canary: 10 });
  await start();
  await abort(site.releaser, ['shop']);
  await start();
  expect(said.filter((line) => line.startsWith('shop'))).toEqual([
    'shop 2 is not released: it is frozen until 2999-12-01T08:00:00.000Z',
    'shop 2 is a canary for 10 % of browsers',
    'shop 2 was rolled back; npm run release -- shop makes it live',
  ]);
});

test.each([
  [{ part: 'blog', until, why }, 'blog is not live.'],
  [{ part: 'shop', until }, 'A freeze needs a reason'],
  [{ part: 'shop', until, why: '\u200B ' }, 'A freeze needs a reason'],
  [{ part: 'shop', until: new Date(0), why }, 'A freeze ends at a time to come'],
  [{ part: 'shop', until: new Date(NaN), why }, 'A freeze ends at a time to come'],
])('%j freezes nothing', async (wanted, reason) => {
  await expect(freeze(site.releaser, wanted)).rejects.toThrow(reason);
});
