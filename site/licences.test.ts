import { expect, test } from 'vitest';
import { isAllowed, lockedLicences } from './licences.ts';

test('Every installed package has a licence that a closed product may use', () => {
  const packages = lockedLicences();
  expect(packages.length).toBeGreaterThan(500);
  expect(packages.filter(({ licence }) => !isAllowed(licence))).toEqual([]);
});

test.each(['', 'UNLICENSED', 'GPL-3.0', 'AGPL-3.0-only'])(
  'The licence %j is refused',
  (licence) => {
    expect(isAllowed(licence)).toBe(false);
  },
);

test('A package that names no licence is refused', () => {
  expect(isAllowed(undefined)).toBe(false);
});

test('Of alternative licences, one must be allowed', () => {
  expect(isAllowed('(MIT OR GPL-3.0)')).toBe(true);
});
