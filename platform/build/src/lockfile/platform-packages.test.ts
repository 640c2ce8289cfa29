import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  missingPlatformPackages,
  withPlatformPackages,
  type Lockfile,
} from './platform-packages.ts';

const tool = {
  version: '1.2.0',
  optionalDependencies: { '@tool/binding-linux-x64-musl': '1.2.0' },
};

test('The lockfile names the packages of every platform, so npm ci accepts it', () => {
  const file = path.join(import.meta.dirname, '../../../../package-lock.json');
  const lockfile = JSON.parse(readFileSync(file, 'utf8')) as Lockfile;
  expect([...missingPlatformPackages(lockfile).keys()]).toEqual([]);
});

test('A platform package that is left out is found and limited to its platform', () => {
  const lockfile = { packages: { '': {}, 'node_modules/tool': tool } };
  expect([...missingPlatformPackages(lockfile)]).toEqual([
    ['@tool/binding-linux-x64-musl', '1.2.0'],
  ]);
  expect(
    withPlatformPackages<Lockfile>(lockfile).packages['node_modules/@tool/binding-linux-x64-musl'],
  ).toEqual({ version: '1.2.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] });
});

test('A platform package nested beside its tool, or in any folder above, is not missing', () => {
  const binding = { version: '1.2.0', optional: true };
  for (const folder of [
    'local/node_modules/tool/node_modules',
    'local/node_modules',
    'node_modules',
  ]) {
    const lockfile = {
      packages: {
        'local/node_modules/tool': tool,
        [`${folder}/@tool/binding-linux-x64-musl`]: binding,
      },
    };
    expect(missingPlatformPackages(lockfile).size).toBe(0);
  }
});
