import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '@platform/build/parts';
import { expect, test } from 'vitest';
import { LOCKFILES } from './lockfiles.ts';

// Allow use in a closed product, without a duty to publish its sources. MPL-2.0 covers changed files of the package
// itself;
// CC-BY-4.0 and OFL-1.1 are for data and fonts.
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
]);

/** Packages that state their licence in a file only. */
const STATED_IN_FILE: Partial<Record<string, string>> = { 'png-js': 'MIT' };

/** Whether a licence is allowed. Of alternatives, as in `(MIT OR EUPL-1.1+)`, one must be; of `(MIT AND Zlib)`, both. */
const isAllowed = (licence: string | undefined): boolean =>
  (licence ?? '')
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((each) => ALLOWED.has(each)));

test.for(LOCKFILES)('Every package of %s has a licence that a closed product may use', (file) => {
  const { packages } = JSON.parse(readFileSync(path.join(PROJECT_ROOT, file), 'utf8')) as {
    packages: Record<string, { license?: string; link?: boolean; os?: unknown }>;
  };
  const refused = Object.entries(packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    // Packages for other platforms have the licence of the package that needs them.
    .filter(([, { license, os }]) => license !== undefined || os === undefined)
    .map(([place, { license }]) => {
      const name = place.replace(/^.*node_modules\//, '');
      return { name, licence: license ?? STATED_IN_FILE[name] };
    })
    .filter(({ licence }) => !isAllowed(licence));
  expect(refused).toEqual([]);
});
