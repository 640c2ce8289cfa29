import { expect, test } from 'vitest';
import { isAllowed, lockedLicences } from './licences.ts';

test('Every installed package has a licence that a closed product may use', () => {
  const packages = lockedLicences();
  expect(packages.length).toBeGreaterThan(500);
  expect(packages.filter(({ licence }) => !isAllowed(licence))).toEqual([]);
});

test('A licence that is missing, or asks for our sources, is refused', () => {
  for (const licence of [undefined, '', 'UNLICENSED', 'GPL-3.0', 'AGPL-3.0-only']) {
    expect(isAllowed(licence), licence ?? 'none').toBe(false);
  }
  expect(isAllowed('(MIT OR GPL-3.0)')).toBe(true);
});
