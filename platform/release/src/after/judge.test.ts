import type { VersionReports } from '@platform/contract/site';
import { describe, expect, test } from 'vitest';
import { judge, type Verdict } from './judge.ts';

const HOUR_MS = 3_600_000;
const PLAN = { stages: [5, 25, 100], stageMs: HOUR_MS };

const reports = (senders: number, failing: number, changes: Partial<VersionReports> = {}) => ({
  part: 'shop',
  version: '1',
  views: senders * 2,
  errors: failing,
  failed_loads: 0,
  lcp_p75: 800,
  inp_p75: 40,
  senders,
  failing_senders: failing,
  ...changes,
});

const HEALTHY = reports(2000, 20);

const verdict = (
  canary: VersionReports | undefined,
  {
    percent = 5,
    hours = 1,
    live = HEALTHY,
  }: { percent?: number; hours?: number; live?: VersionReports } = {},
): Verdict => judge({ canary, live, percent, stageMs: hours * HOUR_MS }, PLAN);

describe('A canary that does as well as the live version', () => {
  test.each([
    [5, 1, { do: 'widen', percent: 25 }],
    [10, 1, { do: 'widen', percent: 25 }],
    [25, 1, { do: 'promote' }],
    [50, 2, { do: 'promote' }],
    [5, 0.9, { do: 'wait' }],
  ])('at %i % after %d hours: %j', (percent, hours, expected) => {
    expect(verdict(reports(200, 2), { percent, hours })).toMatchObject(expected);
  });

  test('waits for enough visitors, however long it takes', () => {
    expect(verdict(undefined, { hours: 100 })).toEqual({
      do: 'wait',
      reason: '0 and 2000 senders reported the canary and the live version; 50 each are enough.',
    });
    expect(verdict(reports(49, 0), { hours: 100 }).do).toBe('wait');
    expect(verdict(reports(50, 0), { live: reports(49, 0), hours: 100 }).do).toBe('wait');
    expect(verdict(reports(50, 0), { hours: 1 }).do).toBe('widen');
  });

  test('goes on where both versions fail alike', () => {
    expect(verdict(reports(200, 40), { live: reports(2000, 400) }).do).toBe('widen');
  });
});

describe('A canary that fails more often', () => {
  test('is aborted at once, with both shares as the reason', () => {
    expect(verdict(reports(200, 20), { hours: 0 })).toEqual({
      do: 'abort',
      reason:
        '10.0 % of its senders reported faults, compared with 1.0 % of those of the version before.',
    });
  });

  test('is paused while that may be chance', () => {
    expect(verdict(reports(200, 6)).do).toBe('widen');
    expect(verdict(reports(200, 7)).do).toBe('pause');
    // Five times the share, and yet chance once in 200 such pairs.
    expect(verdict(reports(50, 5), { live: reports(2000, 40) }).do).toBe('pause');
  });

  test('is not aborted by fewer than five senders, however few visitors there are', () => {
    expect(verdict(reports(50, 4), { live: reports(2000, 0) }).do).toBe('widen');
    expect(verdict(reports(50, 5), { live: reports(2000, 0) }).do).toBe('abort');
  });
});

describe('A canary with few visitors', () => {
  test('is aborted if 20 fail, who cannot be chance', () => {
    expect(verdict(reports(20, 20), { hours: 0 })).toEqual({
      do: 'abort',
      reason:
        '100.0 % of its senders reported faults, compared with 1.0 % of those of the version before.',
    });
    expect(verdict(reports(49, 20)).do).toBe('abort');
    expect(verdict(reports(20, 20), { live: reports(10, 0) }).do).toBe('abort');
  });

  test('waits if fewer fail, even all, since they may be one person with several addresses', () => {
    expect(verdict(reports(19, 19), { hours: 100 }).do).toBe('wait');
  });

  test('waits while the live version fails as often, or is not known', () => {
    expect(verdict(reports(30, 20), { live: reports(40, 20) }).do).toBe('wait');
    expect(verdict(reports(30, 30), { live: reports(3, 0) }).do).toBe('wait');
    expect(
      judge({ canary: reports(30, 30), live: undefined, percent: 5, stageMs: 0 }, PLAN).do,
    ).toBe('wait');
  });

  test('is never widened, however well it does', () => {
    expect(verdict(reports(49, 0), { hours: 100 }).do).toBe('wait');
  });
});

describe('Forged reports', () => {
  test('of one sender change nothing, however many there are', () => {
    const flood = { errors: 900_000, failed_loads: 900_000, views: 1 };
    expect(verdict(reports(200, 3, flood)).do).toBe('widen');
  });

  test('of good views hide no faults, however many there are', () => {
    expect(verdict(reports(200, 20, { views: 5_000_000 })).do).toBe('abort');
  });

  test('of errors without views count as visitors, too', () => {
    expect(verdict(reports(0, 60)).do).toBe('abort');
  });

  test('of vitals pause a canary and never end it', () => {
    expect(verdict(reports(200, 2, { lcp_p75: 3_600_000 })).do).toBe('pause');
  });
});

describe('A slower canary', () => {
  test.each([
    ['LCP', { lcp_p75: 1200 }, 'Its LCP is 1200 ms, that of the live version 800 ms.'],
    ['INP', { inp_p75: 130 }, 'Its INP is 130 ms, that of the live version 40 ms.'],
  ])('is paused by its %s', (_, changes, reason) => {
    expect(verdict(reports(200, 2, changes))).toEqual({ do: 'pause', reason });
  });

  test.each([
    { lcp_p75: 1000 },
    { lcp_p75: 1090 },
    { inp_p75: 100 },
    { lcp_p75: null },
    { inp_p75: null },
  ])('goes on if visitors hardly notice, or nothing was measured: %j', (changes) => {
    expect(verdict(reports(200, 2, changes)).do).toBe('widen');
  });
});

test('Without senders no canary goes on, and none is ended', () => {
  const { senders: _, ...without } = reports(200, 150);
  const verdicts = [
    verdict(without),
    // No proxy names them, so none is counted.
    verdict({ ...reports(200, 150), senders: 0, failing_senders: 0 }, { hours: 100 }),
    verdict(reports(200, 2), { live: { ...HEALTHY, senders: 0, failing_senders: 0 }, hours: 100 }),
  ];
  for (const one of verdicts) {
    expect(one).toEqual({
      do: 'pause',
      reason: 'The reports of this site do not tell senders apart.',
    });
  }
});
