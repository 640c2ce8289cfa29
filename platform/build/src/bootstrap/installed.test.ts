import { expect, test } from 'vitest';
import { matches } from './installed.mjs';

const react = { version: '19.3.1', integrity: 'sha512-a' };
const otherPlatform = { version: '1.0.0', optional: true, os: ['aix'] };
const wanted = {
  packages: { '': {}, 'node_modules/react': react, 'node_modules/aix-only': otherPlatform },
};

test('Packages that npm installed as locked are not installed again', () => {
  expect(matches(wanted, { packages: { 'node_modules/react': react } })).toBe(true);
});

test('A newer lockfile, as after a git pull, asks for an install', () => {
  for (const change of [{ version: '19.3.0' }, { integrity: 'sha512-b' }]) {
    const older = { packages: { 'node_modules/react': { ...react, ...change } } };
    expect(matches(wanted, older)).toBe(false);
  }
});

test('A package that is missing asks for an install', () => {
  expect(matches(wanted, { packages: {} })).toBe(false);
});

test('Other fields of the lockfile do not matter', () => {
  const noted = { packages: { 'node_modules/react': { ...react, dev: true }, e2e: {} } };
  expect(matches({ packages: { ...wanted.packages, e2e: { version: '0.1.0' } } }, noted)).toBe(
    true,
  );
});
