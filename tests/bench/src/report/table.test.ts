import { describe, expect, test } from 'vitest';
import type { Figures, Row } from './rows.ts';
import { summarize, tableOf, verdictsOf } from './table.ts';

const paint: Row = {
  id: 'lcp /',
  title: 'Largest paint',
  unit: 'ms',
  digits: 0,
  limits: [{ against: 'twin', max: 1.03 }, { against: 'floor', max: 1.1 }, { max: 800 }],
};

const measured: Figures = { 'lcp /': { federated: [840, 800, 820], twin: [800], floor: [700] } };

describe('The verdicts about a row', () => {
  test('compare the medians with each limit', () => {
    expect(verdictsOf(paint, measured).map(({ holds }) => holds)).toEqual([true, false, false]);
  });

  test('count a figure that is printed as the limit as within it', () => {
    const figures: Figures = { 'lcp /': { federated: [1034], twin: [1000] } };
    expect(verdictsOf({ ...paint, limits: [{ against: 'twin', max: 1.03 }] }, figures)).toEqual([
      { against: 'twin', max: 1.03, measured: 1.034, holds: true },
    ]);
  });

  test('can compare with another figure of the twin', () => {
    const control: Row = {
      ...paint,
      id: 'control /',
      limits: [{ against: 'twin', row: 'live /', max: 0.5 }],
    };
    const figures: Figures = {
      'control /': { federated: [900], twin: [900] },
      'live /': { federated: [2100], twin: [2000] },
    };
    expect(verdictsOf(control, figures)).toMatchObject([{ measured: 0.45, holds: true }]);
    expect(tableOf([control], figures).rows[0]!.at(-1)).toBe(
      '0.45 × `live /` of the twin, at most 0.5: holds',
    );
  });

  test('leave out what was not measured', () => {
    expect(verdictsOf(paint, { 'lcp /': { federated: [800], floor: [700] } })).toHaveLength(2);
    expect(verdictsOf(paint, { 'lcp /': { twin: [800] } })).toEqual([]);
  });

  test('hold a limit of zero only at zero', () => {
    const shift: Row = { ...paint, unit: '', digits: 3, limits: [{ max: 0 }] };
    expect(verdictsOf(shift, { 'lcp /': { federated: [0] } })[0]!.holds).toBe(true);
    expect(verdictsOf(shift, { 'lcp /': { federated: [0.01] } })[0]!.holds).toBe(false);
  });
});

describe('The table', () => {
  test('shows medians with their spread, ratios, limits and whether they hold', () => {
    expect(tableOf([paint], measured).rows).toEqual([
      [
        'Largest paint',
        '820 ms (800–840)',
        '800 ms',
        '700 ms',
        '1.02 × twin, at most 1.03: holds; 1.17 × floor, at most 1.1: **missed**; 820, at most 800: **missed**',
      ],
    ]);
  });

  test('leaves out rows that were not measured, and marks missing figures', () => {
    const live: Row = { ...paint, id: 'live /', limits: [] };
    const figures: Figures = { 'live /': { federated: [2000], twin: [1900] } };
    expect(tableOf([paint, live], figures).rows).toEqual([
      ['Largest paint', '2000 ms', '1900 ms', '–', ''],
    ]);
  });
});

test('The median of an odd number of runs is the run in the middle', () => {
  expect(summarize([9, 1, 5])).toEqual({ median: 5, min: 1, max: 9 });
});

test('The median of an even number of runs is the mean of the two in the middle', () => {
  expect(summarize([4, 100, 1, 2])).toEqual({ median: 3, min: 1, max: 100 });
});

test('Numbers are compared as numbers, not as strings', () => {
  expect(summarize([10, 9, 100]).median).toBe(10);
});
