import type { VersionReports } from '@platform/contract/site';
import { expect, test } from 'vitest';
import { someReports } from '../testing/contracts.ts';
import { judge, type Verdict } from './judge.ts';

const HOUR_MS = 3_600_000;
const PLAN = { stages: [5, 25, 100], stageMs: HOUR_MS };

const reports = (senders: number, failing: number, changes: Partial<VersionReports> = {}) =>
  someReports('1', senders, failing, { lcp_p75: 800, inp_p75: 40, ...changes });

const HEALTHY = reports(2000, 20);

type Said = [does: Verdict['do'], reason: string];
const said = ({ do: does, ...rest }: Verdict): Said => [does, 'reason' in rest ? rest.reason : ''];

interface Moment {
  percent?: number;
  hours?: number;
  live?: VersionReports | undefined;
}

const verdict = (canary: VersionReports | undefined, moment: Moment = {}): Verdict => {
  const { percent, hours, live } = { percent: 5, hours: 1, live: HEALTHY, ...moment };
  return judge({ canary, live, percent, stageMs: hours * HOUR_MS }, PLAN);
};

test.each([
  [5, 1, { do: 'widen', percent: 25 }],
  [10, 1, { do: 'widen', percent: 25 }],
  [25, 1, { do: 'promote' }],
  [50, 2, { do: 'promote' }],
  [5, 0.9, { do: 'wait' }],
])('A canary that does as well as the live version, at %i % after %d hours: %j', (...row) => {
  const [percent, hours, expected] = row;
  expect(verdict(reports(200, 2), { percent, hours })).toMatchObject(expected);
});

const FLOOD = { errors: 900_000, failed_loads: 900_000, views: 1 };
const later = { hours: 100 };
const live = (...of: Parameters<typeof reports>) => ({ live: reports(...of) });

test.each<[why: string, Verdict['do'], VersionReports | undefined, Moment?]>([
  ['nobody reported', 'wait', undefined, later],
  ['too few visitors reported, however well it does', 'wait', reports(49, 0), later],
  ['too few reported the live version', 'wait', reports(50, 0), { ...later, ...live(49, 0) }],
  ['enough visitors reported', 'widen', reports(50, 0)],
  ['both versions fail alike', 'widen', reports(200, 40), live(2000, 400)],
  ['more failing may be chance', 'pause', reports(200, 7)],
  ['a few more fail', 'widen', reports(200, 6)],
  ['five times as many fail, once in 200 such pairs', 'pause', reports(50, 5), live(2000, 40)],
  ['fewer than five senders fail', 'widen', reports(50, 4), live(2000, 0)],
  ['five senders fail, and none before', 'abort', reports(50, 5), live(2000, 0)],
  ['20 of few visitors fail, who cannot be chance', 'abort', reports(49, 20)],
  ['20 of few visitors fail, with few of the live version', 'abort', reports(20, 20), live(10, 0)],
  ['19 fail, who may be one person with several addresses', 'wait', reports(19, 19), later],
  ['the live version fails as often', 'wait', reports(30, 20), live(40, 20)],
  ['the live version is hardly known', 'wait', reports(30, 30), live(3, 0)],
  ['the live version is not known', 'wait', reports(30, 30), { hours: 0, live: undefined }],
  ['one sender forges a flood of reports', 'widen', reports(200, 3, FLOOD)],
  ['forged good views hide faults', 'abort', reports(200, 20, { views: 5_000_000 })],
  ['forged errors have no views', 'abort', reports(0, 60)],
  ['forged vitals make it slow', 'pause', reports(200, 2, { lcp_p75: 3_600_000 })],
  ...[
    { lcp_p75: 1000 },
    { lcp_p75: 1090 },
    { inp_p75: 100 },
    { lcp_p75: null },
    { inp_p75: null },
  ].map((vitals): [string, 'widen', VersionReports] => [
    `visitors hardly notice, or nothing was measured: ${JSON.stringify(vitals)}`,
    'widen',
    reports(200, 2, vitals),
  ]),
])('When %s, the canary is to %s', (_, expected, canary, moment) => {
  expect(verdict(canary, moment).do).toBe(expected);
});

const UNKNOWN = { senders: 0, failing_senders: 0 };
const NOT_TOLD = 'The reports of this site do not tell senders apart.';

test.each<[...Said, VersionReports | undefined, Moment?]>([
  [
    'wait',
    '0 and 2000 senders reported the canary and the live version; 50 each are enough.',
    undefined,
  ],
  [
    'abort',
    '10.0 % of its senders reported faults, compared with 1.0 % of those of the version before.',
    reports(200, 20),
    { hours: 0 },
  ],
  [
    'abort',
    '100.0 % of its senders reported faults, compared with 1.0 % of those of the version before.',
    reports(20, 20),
    { hours: 0 },
  ],
  [
    'pause',
    'Its LCP is 1200 ms, that of the live version 800 ms.',
    reports(200, 2, { lcp_p75: 1200 }),
  ],
  [
    'pause',
    'Its INP is 130 ms, that of the live version 40 ms.',
    reports(200, 2, { inp_p75: 130 }),
  ],
  // Without senders no canary goes on, and none is ended.
  ['pause', NOT_TOLD, { ...reports(200, 150), senders: undefined } as never],
  ['pause', NOT_TOLD, reports(200, 150, UNKNOWN), later],
  ['pause', NOT_TOLD, reports(200, 2), { ...later, live: { ...HEALTHY, ...UNKNOWN } }],
])('%s: %s', (does, reason, canary, moment) => {
  expect(said(verdict(canary, moment))).toEqual([does, reason]);
});
