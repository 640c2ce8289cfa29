import type { VersionReports } from '@platform/contract/site';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { abort, release } from '../app/release.ts';
import { ENV, SMALL_SITE, smallSite, type SmallSite } from '../testing/small-site.ts';
import { readStages, watchCanary } from './watch-command.ts';

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

test('Stages rise to 100', () => {
  expect(readStages('5,25,100')).toEqual([5, 25, 100]);
  for (const text of ['', '5', '25,5,100', '5,5,100', '0,100', '5;100', '5,100,200', '2.5,100']) {
    expect(() => readStages(text)).toThrow('--stages takes percentages that rise to 100');
  }
});
