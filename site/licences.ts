import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '@platform/build/parts';

/** A package of the lockfile, with its licence as an SPDX expression. */
export interface LicensedPackage {
  name: string;
  version: string;
  licence: string | undefined;
  /** Whether only development uses it: it reaches no visitor and no server. */
  isDevelopment: boolean;
}

interface LockedPackage {
  version?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  os?: unknown;
}

/**
 * Licences that allow what this site does: use in a closed product, without a duty to publish its sources. Those of
 * MPL-2.0 cover changed files of the package itself; CC-BY-4.0 and OFL-1.1 are for data and fonts.
 */
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
  'Unlicense',
]);

/** Packages that state their licence in a file only. */
const STATED_IN_FILE: Partial<Record<string, string>> = { 'png-js': 'MIT' };

/** All packages of the lockfile, by name. Packages for other platforms have the licence of the package that needs them. */
export function lockedLicences(
  lockfile = path.join(PROJECT_ROOT, 'package-lock.json'),
): LicensedPackage[] {
  const { packages } = JSON.parse(readFileSync(lockfile, 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return Object.entries(packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .filter(([, { license, os }]) => license !== undefined || os === undefined)
    .map(([place, { version = '', license, dev = false }]) => {
      const name = place.replace(/^.*node_modules\//, '');
      return { name, version, licence: license ?? STATED_IN_FILE[name], isDevelopment: dev };
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Whether a licence is allowed. Of alternatives, as in `(MIT OR EUPL-1.1+)`, one must be. */
export const isAllowed = (licence: string | undefined): boolean =>
  (licence ?? '')
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((one) => ALLOWED.has(one));
