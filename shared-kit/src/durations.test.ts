import { expect, test } from 'vitest';
import { durationLabel } from './durations.ts';

test.each([
  [1, 'months', 1],
  [6, 'months', 6],
  [11, 'months', 11],
  [12, 'years', 1],
  [18, 'months', 18],
  [24, 'years', 2],
  [36, 'years', 3],
])('%d months are said in %s', (months, unit, count) => {
  expect(durationLabel(months)).toEqual({ key: `duration.${unit}`, count });
});
