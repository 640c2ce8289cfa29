import type { SiteConfig, VersionReports } from '@platform/contract/site';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { abort, release, rollback } from '../ask/release.ts';
import type { Releaser } from '../releaser.ts';
import { ENV, SMALL_SITE, smallSite, type SmallSite } from '../testing/small-site.ts';
import { readStages, watchCanary, watchRelease } from './watch-command.ts';

let site: SmallSite;
let lines: string[];
beforeEach(async () => {
  lines = [];
  site = await smallSite();
  const dists = [await site.shell('1'), await site.remote('shop', '1')];
  await release(site.releaser, { dists, env: ENV });
  await release(site.releaser, { dists: [await site.remote('shop', '2')], canary: 5 });
});
afterEach(async () => {
  process.exitCode = 0;
  await site[Symbol.asyncDispose]();
});

/** Watches without time between the checks, with the reports of each check. */
function watch(
  checks: (VersionReports[] | Error)[],
  options: { once?: boolean; wait?: () => Promise<unknown> } = {},
) {
  const readReports = () => {
    const next = checks.shift() ?? [];
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  };
  return watchCanary({ ...site.releaser, config: { ...SMALL_SITE, readReports } }, ['shop'], {
    stages: [5, 25, 100],
    stageMs: 0,
    once: false,
    older: false,
    log: (line) => lines.push(line),
    wait: () => Promise.resolve(),
    ...options,
  });
}

const reports = (failing: number): VersionReports[] =>
  ['1', '2'].map((version) => ({
    part: 'shop',
    version,
    views: 200,
    errors: 0,
    failed_loads: 0,
    lcp_p75: null,
    inp_p75: null,
    senders: 200,
    failing_senders: version === '2' ? failing : 0,
  }));

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
    checks: (VersionReports[] | Error)[],
    { config = {}, wait }: { config?: Partial<SiteConfig>; wait?: () => Promise<unknown> } = {},
  ) {
    alarms = [];
    await abort(site.releaser, ['shop']);
    const { live } = await release(site.releaser, { dists: [await site.remote('shop', '2')] });
    const readReports = () => {
      const next = checks.shift() ?? reports(0);
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
    };
    const releaser: Releaser = {
      ...site.releaser,
      config: { ...SMALL_SITE, readReports, ...config },
      announce: async (_, alarm) => void alarms.push(alarm),
    };
    return watchRelease(releaser, live, {
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
