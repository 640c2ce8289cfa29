import { expect, test } from 'vitest';
import { extended } from './ownership.ts';

test.each([
  ['2026-11-22T10:00:00Z', '2027-05-22T10:00:00Z', 36, '2030-05-22T10:00:00.000Z'],
  // The 31st in India, still the 30th in UTC: the day comes back after a shorter month.
  ['2026-08-30T20:00:00Z', '2027-02-27T20:00:00Z', 6, '2027-08-30T20:00:00.000Z'],
  ['2028-02-29T06:00:00Z', '2029-02-28T06:00:00Z', 36, '2032-02-29T06:00:00.000Z'],
  ['2026-08-31T06:00:00Z', '2027-08-31T06:00:00Z', 6, '2028-02-29T06:00:00.000Z'],
  // An operator granted it until this day.
  ['2026-08-31T06:00:00Z', '2027-02-10T06:00:00Z', 6, '2027-08-10T06:00:00.000Z'],
])('Access from %s until %s, extended by %i months, ends at %s', (from, until, months, end) => {
  expect(extended({ from, until }, months)).toBe(end);
});
