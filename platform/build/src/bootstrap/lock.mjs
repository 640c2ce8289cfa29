import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isRunning } from './program.mjs';

const POLL_MS = 300;

/**
 * Runs work while no other process holds the lock, and returns its result.
 *
 * @template T
 * @param {string} file contains the id of the working process; the lock of a dead process is ignored
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
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} file */
function isHeld(file) {
  try {
    return isRunning(Number(readFileSync(file, 'utf8')));
  } catch {
    return false;
  }
}
