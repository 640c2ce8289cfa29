import { expect, test } from 'vitest';
import { writeState } from '../store/journal.ts';
import { describeRemotes } from '../cli/describe-remotes.ts';
import {
  liveVersions,
  releaseBeforeEach,
  releaseRemote,
  site,
  store,
} from '../testing/site-before-each.ts';
import { preview, promotePreview } from './preview.ts';
import { releaseBuilt } from './release-built.ts';
import { abort, promote, release, rollback, widen, freeze } from './release.ts';

const until = new Date('2999-12-01T08:00:00Z');
const why = 'Exam week';
const freezeShop = () => freeze(site.releaser, { part: 'shop', until, why });
const REFUSAL =
  'not-frozen: shop is frozen until 2999-12-01T08:00:00.000Z by Asha <asha@example.org>: Exam week';

releaseBeforeEach();

test('A frozen part is not released, and the refusal names the author, the reason and the end', async () => {
  await freezeShop();
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
  const dists = [await site.remote('shop', '2')];
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

test('A freeze ends by itself', async () => {
  const { live } = await releaseRemote('auth', '2');
  const ended = { until: '2026-01-01T00:00:00.000Z', why, by: 'Asha' };
  await writeState(store, { ...live, sequence: live.sequence + 1, freezes: [ended] });
  await releaseRemote('auth', '3');
  expect(await liveVersions()).toMatchObject({ auth: '3' });
});

test('npm start leaves a frozen part as it is', async () => {
  await freezeShop();
  const lines: string[] = [];
  const dist = await site.remote('shop', '2');
  const built = [{ name: 'shop', version: '2', dist, built: true, milliseconds: 0 }];
  await releaseBuilt(site.releaser, { built, env: {}, log: (line) => lines.push(line) });
  expect(lines[0]).toBe('shop 2 is not released: it is frozen until 2999-12-01T08:00:00.000Z');
  expect(await liveVersions()).toMatchObject({ shop: '1' });
});

test('A freeze and its end are in the journal, and remotes shows what is frozen', async () => {
  const describe = async () => (await describeRemotes(store, {})).text;
  await freezeShop();
  expect(await describe()).toMatch(
    /frozen +until +why +by\nshop +2999-12-01T08:00:00.000Z +Exam week +Asha <asha@example.org>/,
  );
  await freeze(site.releaser, { part: 'shop' });
  const text = await describe();
  expect(text).toContain('freeze shop until 2999-12-01T08:00:00.000Z: Exam week');
  expect(text).toContain('freeze of shop ended');
  expect(text).not.toContain('frozen ');
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
