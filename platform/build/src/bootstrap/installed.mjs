import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lockfile
 */

/** Node itself is a package too; its file appears only when npm's install scripts ran. */
export const nodeProgram = path.join(
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/**
 * Whether what npm says it installed is what the lockfile asks for. An `npm ci` typed by hand counts.
 *
 * @param {Lockfile} wanted `package-lock.json`
 * @param {Lockfile} installed `node_modules/.package-lock.json`, which npm writes last
 */
export function matches(wanted, installed) {
  return Object.entries(wanted.packages).every(([place, locked]) => {
    // The others are the workspaces, which are here anyway.
    if (!place.includes('node_modules/')) return true;
    const found = installed.packages[place];
    // A package for another platform is locked but never installed.
    if (found === undefined) return locked.optional === true;
    const isSame = locked.integrity === undefined || found.integrity === locked.integrity;
    return isSame && found.version === locked.version;
  });
}

/**
 * Whether the packages of this folder are installed as locked.
 *
 * @param {string} root folder of the project
 */
export function isInstalled(root) {
  const record = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record) || !existsSync(path.join(root, nodeProgram))) return false;
  return matches(readLockfile(path.join(root, 'package-lock.json')), readLockfile(record));
}

/**
 * @param {string} file
 * @returns {Lockfile}
 */
function readLockfile(file) {
  return /** @type {Lockfile} */ (JSON.parse(readFileSync(file, 'utf8')));
}
