import type { SiteConfig, VersionReports } from '@platform/contract/site';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { abort, freeze, rollback } from '../ask/release.ts';
import { checkCanary, readStages, watchCanary, watchRelease } from '../ask/watch.ts';
import type { Releaser } from '../releaser.ts';
import { someReports } from '../testing/contracts.ts';
import { live, releaseBeforeEach, releaseRemote, site } from '../testing/site-before-each.ts';
import { SMALL_SITE } from '../testing/small-site.ts';

const HOUR_MS = 3_600_000;
const STAGES = [5, 25, 100];

let lines: string[];
releaseBeforeEach();
beforeEach(async () => {
  lines = [];
  await releaseRemote('shop', '2', { canary: 5 });
});
afterEach(() => void (process.exitCode = 0));

const shop = async () => (await live()).parts['shop'];

/** Checks the canary some hours from now, when this many of 200 senders have reported faults. */
const check = async (hours: number, failing: number) =>
  (
    await checkCanary(site.releaser, ['shop'], {
      stages: STAGES,
      stageMs: HOUR_MS,
      reports: [someReports('1', 2000, 20), someReports('2', 200, failing)],
      now: new Date(Date.now() + hours * HOUR_MS),
    })
  )?.verdict;

test('A healthy canary goes from 5 to 25 % and then to all, an hour each, whatever else is released', async () => {
  expect((await check(0.9, 2))?.do).toBe('wait');
  expect((await shop())?.canary?.percent).toBe(5);
  await releaseRemote('auth', '2');
  await check(1, 2);
  expect((await shop())?.canary).toEqual({ version: '2', percent: 25 });
  expect((await check(0.9, 2))?.do, 'the stage begins again').toBe('wait');
  await check(1, 2);
  expect(await shop()).toEqual({ version: '2', previous: ['1'] });
  expect(await check(2, 2), 'the canary has ended').toBeUndefined();
});

test('A canary of a frozen part stays at its percentage, and still ends when it fails', async () => {
  await freeze(site.releaser, { part: 'shop', until: new Date('2999-01-01'), why: 'Exam week' });
  const reason = 'It is frozen until 2999-01-01T00:00:00.000Z.';
  expect(await check(1, 2)).toMatchObject({ do: 'pause', reason });
  expect((await check(1, 30))?.do).toBe('abort');
});

type Checks = (VersionReports[] | Error)[];

/** The reports of each check, and then healthy ones. */
const readingOf = (checks: Checks) => () => {
  const next = checks.shift() ?? reports(0);
  return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
};

/** Watches without time between the checks, with the reports of each check. */
function watch(checks: Checks, options: { once?: boolean; wait?: () => Promise<unknown> } = {}) {
  const readReports = readingOf(checks);
  return watchCanary({ ...site.releaser, config: { ...SMALL_SITE, readReports } }, ['shop'], {
    stages: STAGES,
    stageMs: 0,
    once: false,
    older: false,
    log: (line) => lines.push(line),
    wait: () => Promise.resolve(),
    ...options,
  });
}

const reports = (failing: number): VersionReports[] => [
  someReports('1', 200, 0),
  someReports('2', 200, failing),
];

test('A watch ends when the canary is live for all, and says what happened in between', async () => {
  const { text } = await watch([
    reports(0),
    new Error('No response.'),
    new Error('No response.'),
    reports(0),
  ]);
  expect(lines).toEqual([
    'The canary of shop goes to 25 % of browsers. It did as well as the live version.',
    'The canary of shop is paused. No response.',
  ]);
  expect(text).toBe('The canary of shop is live for all. It did as well as the live version.');
  expect(process.exitCode ?? 0).toBe(0);
});

test('A watch ends with exit code 1 when the canary is aborted', async () => {
  const { text, json } = await watch([reports(0), reports(60)]);
  expect(text).toMatch(/^The canary of shop is aborted. 30.0 % of its senders reported faults/);
  expect(json).toMatchObject({ verdict: { do: 'abort' }, live: { change: { kind: 'abort' } } });
  expect(process.exitCode).toBe(1);
});

test('A watch ends when a team ends the canary', async () => {
  const { text } = await watch([[]], { wait: () => abort(site.releaser, ['shop']) });
  expect(text).toBe('shop has no canary any more.');
});

test('With --once a watch checks once', async () => {
  const { text } = await watch([reports(0)], { once: true });
  expect(text).toMatch(/goes to 25 % of browsers/);
});

test('Without a canary, or without reports, there is nothing to watch', async () => {
  const options = { stages: [100], stageMs: 0, once: true, older: false, log: () => undefined };
  await expect(watchCanary(site.releaser, ['shop'], options)).rejects.toThrow('reads no reports');
  await abort(site.releaser, ['shop']);
  await expect(watch([])).rejects.toThrow('shop has no canary.');
});

describe('A full release is watched', () => {
  let alarms: (string | undefined)[];
  async function watchReleased(
    checks: Checks,
    { config = {}, wait }: { config?: Partial<SiteConfig>; wait?: () => Promise<unknown> } = {},
  ) {
    alarms = [];
    await abort(site.releaser, ['shop']);
    const { live: released } = await releaseRemote('shop', '2');
    const releaser: Releaser = {
      ...site.releaser,
      config: { ...SMALL_SITE, readReports: readingOf(checks), ...config },
      announce: async (_, alarm) => void alarms.push(alarm),
    };
    return watchRelease(releaser, released, {
      text: 'Live.',
      log: (line) => lines.push(line),
      wait: wait ?? (() => Promise.resolve()),
    });
  }

  test('for 15 minutes, also when the collector is silent for a while', async () => {
    const checks = [
      reports(0),
      new Error('No response.'),
      ...Array.from({ length: 13 }, () => reports(0)),
    ];
    expect(await watchReleased(checks)).toBe('Its reports gave no alarm.');
    expect(checks).toEqual([]);
    expect(lines).toEqual(['Live.\nWatching its reports for 15 minutes. Ctrl-C ends only this.']);
    expect(alarms).toEqual([]);
  });

  test('and its author gets an alarm, with the command that goes back', async () => {
    const alarm = await watchReleased([reports(0), reports(60)]);
    expect(alarm).toBe(
      '30.0 % of its senders reported faults, compared with 0.0 % of those of the version before. To go back: npm run rollback -- shop',
    );
    expect(alarms).toEqual([alarm]);
    expect(process.exitCode).toBe(1);
  });

  test('until another version is live', async () => {
    const wait = () => rollback(site.releaser, 'shop');
    expect(await watchReleased([], { wait })).toContain('Another version is live now');
  });

  test('only if the reports of its visitors can be read', async () => {
    const refused = [new Error('To read the reports, set SUPABASE_SECRET_KEY.')];
    expect(await watchReleased(refused)).toBe(
      'Live.\nNot watched: To read the reports, set SUPABASE_SECRET_KEY.',
    );
  });

  test('unless it is for no visitors', async () => {
    const exampleContent = { markers: [], isForVisitors: () => false };
    expect(await watchReleased([], { config: { exampleContent } })).toBe('Live.');
    expect(lines).toEqual([]);
  });
});

test('Stages rise to 100', () => {
  expect(readStages('5,25,100')).toEqual([5, 25, 100]);
  for (const text of ['', '5', '25,5,100', '5,5,100', '0,100', '5;100', '5,100,200', '2.5,100']) {
    expect(() => readStages(text)).toThrow('--stages takes percentages that rise to 100');
  }
});
