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
  const older = { packages: { 'node_modules/react': { ...react, version: '19.3.0' } } };
  expect(matches(wanted, older)).toBe(false);
});

test('A package that is missing, or left over, asks for an install', () => {
  expect(matches(wanted, { packages: {} })).toBe(false);
  const leftOver = { 'node_modules/react': react, 'node_modules/left-over': react };
  expect(matches(wanted, { packages: leftOver })).toBe(false);
});
