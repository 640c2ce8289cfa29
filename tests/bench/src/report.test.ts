import { expect, test } from 'vitest';
import { type Figures, type Row, tableOf } from './report.ts';

const paint: Row = {
  id: 'lcp /',
  title: 'Largest paint',
  unit: 'ms',
  digits: 0,
  limits: [{ against: 'twin', max: 1.03 }, { against: 'floor', max: 1.1 }, { max: 800 }],
};

const limitOf = (row: Row, figures: Figures) => tableOf([row], figures).rows[0]!.at(-1);

test('A row shows medians with their spread, ratios, limits and whether they hold; what was not measured is left out', () => {
  const figures: Figures = {
    'lcp /': { federated: [840, 800, 1000, 810], twin: [800], floor: [700] },
  };
  const control: Row = { ...paint, id: 'control /' };
  expect(tableOf([paint, control], figures).rows).toEqual([
    [
      'Largest paint',
      '825 ms (800–1000)',
      '800 ms',
      '700 ms',
      '1.03 × twin, at most 1.03: holds; 1.18 × floor, at most 1.1: **missed**; 825, at most 800: **missed**',
    ],
  ]);
  expect(limitOf(paint, { 'lcp /': { twin: [800] } })).toBe('');
});

test('A figure can be compared with another one of the twin, and a limit of zero holds only at zero', () => {
  const limits = [{ against: 'twin', row: 'live /', max: 0.5 }] as const;
  const figures: Figures = { 'lcp /': { federated: [900] }, 'live /': { twin: [2000] } };
  expect(limitOf({ ...paint, limits }, figures)).toBe(
    '0.45 × `live /` of the twin, at most 0.5: holds',
  );
  const shift: Row = { ...paint, unit: '', digits: 3, limits: [{ max: 0 }] };
  expect(limitOf(shift, { 'lcp /': { federated: [0] } })).toBe('0.000, at most 0: holds');
  expect(limitOf(shift, { 'lcp /': { federated: [0.01] } })).toBe('0.010, at most 0: **missed**');
});
