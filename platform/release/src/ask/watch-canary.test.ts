import type { VersionReports } from '@platform/contract/site';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readJournal, readLive } from '../store/journal.ts';
import { ENV, smallSite, type SmallSite } from '../testing/small-site.ts';
import { release, freeze } from './release.ts';
import { checkCanary } from './watch-canary.ts';

const HOUR_MS = 3_600_000;
let site: SmallSite;
beforeEach(async () => {
  site = await smallSite();
  const dists = [
    await site.shell('1'),
    await site.remote('shop', '1'),
    await site.remote('blog', '1'),
  ];
  await release(site.releaser, { dists, env: ENV });
  await release(site.releaser, { dists: [await site.remote('shop', '2')], canary: 5 });
});
afterEach(() => site[Symbol.asyncDispose]());

const reports = (version: string, senders: number, failing: number): VersionReports => ({
  part: 'shop',
  version,
  views: senders,
  errors: failing,
  failed_loads: 0,
  lcp_p75: null,
  inp_p75: null,
  senders,
  failing_senders: failing,
});

/** Checks the canary some hours from now, when this many of 200 senders have reported faults. */
const check = (hours: number, failing: number) =>
  checkCanary(site.releaser, ['shop'], {
    stages: [5, 25, 100],
    stageMs: HOUR_MS,
    reports: [reports('1', 2000, 20), reports('2', 200, failing)],
    now: new Date(Date.now() + hours * HOUR_MS),
  });

const shop = async () => (await readLive(site.releaser.store))!.parts['shop'];

test('A healthy canary goes from 5 to 25 % and then to all, an hour each', async () => {
  expect((await check(0.9, 2))?.verdict.do).toBe('wait');
  expect((await shop())?.canary?.percent).toBe(5);
  await check(1, 2);
  expect((await shop())?.canary).toEqual({ version: '2', percent: 25 });
  expect((await check(0.9, 2))?.verdict.do, 'the stage begins again').toBe('wait');
  await check(1, 2);
  expect(await shop()).toEqual({ version: '2', previous: ['1'] });
  expect(await check(2, 2), 'the canary has ended').toBeUndefined();
  const kinds = (await readJournal(site.releaser.store)).map(({ change }) => change.kind);
  expect(kinds).toEqual(['release', 'canary', 'canary', 'promote']);
});

test('Releases of other parts do not begin a stage again', async () => {
  await release(site.releaser, { dists: [await site.remote('blog', '2')] });
  await check(1, 2);
  expect((await shop())?.canary?.percent).toBe(25);
});

test('A canary of a frozen part stays at its percentage, and still ends when it fails', async () => {
  await freeze(site.releaser, { part: 'shop', until: new Date('2999-01-01'), why: 'Exam week' });
  expect((await check(1, 2))?.verdict).toMatchObject({
    do: 'pause',
    reason: 'It is frozen until 2999-01-01T00:00:00.000Z.',
  });
  expect((await check(1, 30))?.verdict.do).toBe('abort');
});
