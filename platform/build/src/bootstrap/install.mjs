import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isInstalled, nodeProgram } from './installed.mjs';
import { withProgress } from './progress.mjs';
import { Refusal, runNpm, startOf } from './program.mjs';

/**
 * Installs the packages of a lockfile, unless they are installed.
 * @param {string} root folder of the project, or of what few need and has packages of its own
 * @param {string} program without this file of it, npm left something out
 * @throws {Refusal} with npm's output
 */
export async function installPackages(root, program = nodeProgram) {
  if (isInstalled(root, program)) return;
  await withLock(path.join(root, '.local/install.lock'), install, () => {
    console.log('Another command is installing the packages; waiting for it …');
  });

  async function install() {
    if (isInstalled(root, program)) return;
    const title = `Installing the packages of ${path.basename(root)} (npm ci; once)`;
    const { code, output } = await withProgress(title, () => runNpmCi(root));
    if (code >= 128) throw new Refusal('Stopped before the packages were installed.', code);
    if (code !== 0) {
      throw new Refusal(
        `${output}\nnpm could not install the packages; its output is above. ` +
          'Most often the network or the registry cannot be reached (check with npm ping); ' +
          'then repeat the command.',
      );
    }
    if (!isInstalled(root, program)) {
      throw new Refusal(
        'npm installed the packages, but not all of them or without their install scripts ' +
          '(npm config get ignore-scripts, npm config get omit). Run this, then try again:\n' +
          '  npm ci --include=dev --include=optional --ignore-scripts=false',
      );
    }
  }
}

/** @param {string} root */
function runNpmCi(root) {
  // NODE_ENV=production would omit the tools.
  return runNpm(['ci', '--include=dev', '--include=optional'], root);
}

const POLL_MS = 300;

/**
 * Runs work while no other process holds the lock.
 * @template T
 * @param {string} file names the working process by id and start; ignored once that process has ended
 * @param {() => Promise<T>} work
 * @param {() => void} onWait called once, if another process holds the lock
 * @returns {Promise<T>}
 */
export async function withLock(file, work, onWait) {
  mkdirSync(path.dirname(file), { recursive: true });
  for (let isWaiting = false; !take(file); await delay(POLL_MS)) {
    if (!isHeld(file)) rmSync(file, { force: true });
    else if (!isWaiting) onWait();
    isWaiting = true;
  }
  const release = () => rmSync(file, { force: true });
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
  // A link is created in one step, so that nobody reads an unfinished lock.
  const own = `${file}.${process.pid}`;
  writeFileSync(own, `${process.pid} ${startOf(process.pid)}`);
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own);
  }
}

/** @param {string} file */
function isHeld(file) {
  try {
    const [, pid, start] = /^(\d+) (.+)$/.exec(readFileSync(file, 'utf8')) ?? [];
    return start !== undefined && startOf(Number(pid)) === start;
  } catch {
    return false;
  }
}
