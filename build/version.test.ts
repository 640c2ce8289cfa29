import { expect, test } from 'vitest';
import { versionOf } from './version.ts';

test('the same sources always give the same version', () => {
  expect(versionOf('mf-auth')).toBe(versionOf('mf-auth'));
  expect(versionOf('mf-auth')).toMatch(/^\d+\.\d+\.\d+-[0-9a-f]{10}$/);
});

test('two parts, and one part built with something more, never share a version', () => {
  const versions = [
    versionOf('mf-auth'),
    versionOf('mf-account'),
    versionOf('mf-auth', ['shared-kit']),
  ];
  expect(new Set(versions).size).toBe(3);
});
