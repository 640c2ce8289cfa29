import { expect, test } from 'vitest';
import { roundUp } from './chart.tsx';
import {
  type Figures,
  formatFigure,
  inOrder,
  roleOf,
  shareOfFaults,
  shortVersion,
  worstFirst,
} from './figures.ts';

const figures = (differences: Partial<Figures> = {}): Figures => ({
  part: 'commerce',
  version: '0.1.0-aaa',
  time: null,
  page: null,
  views: 100,
  errors: 0,
  failed_loads: 0,
  senders: 0,
  failing_senders: 0,
  lcp: null,
  soft_lcp: null,
  inp: null,
  cls: null,
  ...differences,
});

const version = { commit: 'c0ffee', bytes: 1 };
const LIVE = [
  {
    name: 'commerce',
    version: '0.1.0-bbb',
    ...version,
    canary: { version: '0.1.0-ccc', percent: 10, ...version },
  },
];

test('The live version comes first, then its canary, then the versions before by their views', () => {
  const rows = [
    figures({ version: '0.1.0-old', views: 5 }),
    figures({ version: '0.1.0-ccc' }),
    figures({ version: '0.1.0-aaa', views: 900 }),
    figures({ version: '0.1.0-bbb', views: 1 }),
  ];
  expect(inOrder(rows, LIVE).map((row) => [shortVersion(row.version), roleOf(row, LIVE)])).toEqual([
    ['bbb', 'live'],
    ['ccc', 'canary'],
    ['aaa', 'before'],
    ['old', 'before'],
  ]);
});

test('The worst is first, however few saw it, and one unlucky visitor is not worse than many', () => {
  const rows = [
    figures({ part: 'shell', senders: 5000, failing_senders: 20 }),
    figures({ part: 'auth', senders: 1, failing_senders: 1 }),
    figures({ part: 'account', lcp: 4500 }),
    figures({ version: '0.1.0-bbb', senders: 900 }),
    figures({ version: '0.1.0-ccc', senders: 9, failing_senders: 9 }),
  ];
  expect(worstFirst(rows, LIVE).map((row) => `${row.part} ${row.version}`)).toEqual([
    'commerce 0.1.0-ccc',
    'auth 0.1.0-aaa',
    'account 0.1.0-aaa',
    'shell 0.1.0-aaa',
    'commerce 0.1.0-bbb',
  ]);
});

test('The share of faults is that of senders, or of views where the site cannot tell senders apart', () => {
  const faults = { errors: 30, failed_loads: 10 };
  expect(shareOfFaults(figures({ ...faults, senders: 50, failing_senders: 2 }))).toBe(0.04);
  expect(shareOfFaults(figures(faults))).toBe(0.4);
  expect(shareOfFaults(figures({ views: 0 }))).toBeNull();
});

test.each([
  ['views', 123_456, '1,23,456'],
  ['faults', 0.0234, '2.3 %'],
  ['lcp', 811.6, '812 ms'],
  ['cls', 0.0312, '0.03'],
  ['inp', null, '–'],
] as const)('The figure %s of %s reads %s', (name, value, text) => {
  expect(formatFigure(name, value)).toBe(text);
});

test.each([
  [0, 1],
  [0.03, 0.05],
  [812, 1000],
  [1000, 1000],
  [1200, 2000],
])('An axis for values up to %s ends at %s', (value, end) => {
  expect(roundUp(value)).toBeCloseTo(end, 10);
});
