import { expect, test } from 'vitest';
import { MODULES } from '#lib/offers/built-in-offers.ts';
import { extended, ownershipOf } from './ownership.ts';

const [foundations, physics, clinical, advanced] = MODULES.map(({ uuid }) => uuid);
const SOON = { from: '2026-11-10T10:00:00+00:00', until: '2027-01-10T10:00:00+00:00' };
const LATE = { from: '2026-11-22T10:00:00+00:00', until: '2029-11-22T10:00:00+00:00' };

test('A member has a module until its access ends', () => {
  const access = { [physics!]: LATE };
  expect(ownershipOf('physics', access)).toEqual({ ...LATE, owned: ['physics'] });
  expect(ownershipOf('clinical', access)).toEqual({ owned: [] });
});

test('A member has the bundle until the access to its first module ends', () => {
  const access = { [foundations!]: LATE, [physics!]: SOON, [clinical!]: LATE, [advanced!]: LATE };
  expect(ownershipOf('bundle', access)).toMatchObject(SOON);
});

test('A member with some modules has a part of the bundle', () => {
  expect(ownershipOf('bundle', { [physics!]: LATE, [advanced!]: SOON })).toEqual({
    owned: ['physics', 'advanced'],
  });
});

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
