import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startOf } from './program.mjs';

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
