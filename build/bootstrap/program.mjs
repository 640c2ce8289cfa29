import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * @typedef {object} RunOptions
 * @property {string} cwd
 * @property {NodeJS.ProcessEnv} [env]
 * @property {'shown' | 'kept'} output shown as it comes, or kept for the caller
 */

/**
 * Runs a program to its end and passes on SIGINT and SIGTERM, so that it can stop cleanly.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} options
 * @returns {Promise<{ code: number, output: string }>} 128 + signal number when a signal ended it
 */
export async function run(command, args, { cwd, env = process.env, output }) {
  const isShown = output === 'shown';
  // The extra channel closes when this process is killed: that is how the program learns of it.
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: isShown ? ['inherit', 'inherit', 'inherit', 'ipc'] : ['ignore', 'pipe', 'pipe'],
  });
  let kept = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => (kept += text));
  }

  const passOn = (/** @type {NodeJS.Signals} */ signal) => void child.kill(signal);
  const stopFollowing = followParent(() => passOn('SIGTERM'));
  process.on('SIGINT', passOn).on('SIGTERM', passOn);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => {
        resolve({ code: code ?? 128 + (signal ? constants.signals[signal] : 0), output: kept });
      });
    });
  } finally {
    stopFollowing();
    process.off('SIGINT', passOn).off('SIGTERM', passOn);
  }
}

const PARENT_CHECK_MS = 200;

/**
 * Calls back when npm, which started this process, is gone: `kill -9` of npm tells nobody.
 * Without npm the parent may be a shell that ends early on purpose.
 *
 * @param {() => void} onGone
 */
function followParent(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return () => {};
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, PARENT_CHECK_MS);
  return () => clearInterval(timer);
}
