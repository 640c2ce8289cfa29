import { expect, test } from 'vitest';
import { MODULES } from '#lib/offers/built-in-offers.ts';
import { addMonths, ownershipOf } from './ownership.ts';

const [foundations, physics, clinical, advanced] = MODULES.map(({ uuid }) => uuid);
const SOON = '2027-01-10T10:00:00+00:00';
const LATE = '2029-11-22T10:00:00+00:00';

test('A member has a module until its access ends', () => {
  const access = { [physics!]: LATE };
  expect(ownershipOf('physics', access)).toEqual({ until: LATE, owned: ['physics'] });
  expect(ownershipOf('clinical', access)).toEqual({ until: undefined, owned: [] });
});

test('A member has the bundle until the access to its first module ends', () => {
  const access = { [foundations!]: LATE, [physics!]: SOON, [clinical!]: LATE, [advanced!]: LATE };
  expect(ownershipOf('bundle', access).until).toBe(SOON);
});

test('A member with some modules has a part of the bundle', () => {
  expect(ownershipOf('bundle', { [physics!]: LATE, [advanced!]: SOON })).toEqual({
    until: undefined,
    owned: ['physics', 'advanced'],
  });
});

test.each([
  ['2026-11-22T10:00:00.000Z', 6, '2027-05-22T10:00:00.000Z'],
  ['2026-11-22T10:00:00.000Z', 36, '2029-11-22T10:00:00.000Z'],
  // The 31st in India, still the 30th in UTC.
  ['2026-08-30T20:00:00.000Z', 6, '2027-02-27T20:00:00.000Z'],
  ['2028-02-29T06:00:00.000Z', 12, '2029-02-28T06:00:00.000Z'],
])('%s extended by %i months ends at %s', (from, months, until) => {
  expect(addMonths(from, months)).toBe(until);
});
