import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * @typedef {object} RunOptions
 * @property {string} cwd
 * @property {NodeJS.ProcessEnv} [env]
 * @property {'shown' | 'kept' | Listener} output shown as it comes, kept for the caller, or both output and messages of
 *   the program given to a listener as they come
 */

/**
 * @typedef {object} Listener
 * @property {(text: string) => void} onOutput
 * @property {(message: unknown) => void} onMessage what the program sends with `process.send`
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
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: stdioFor(output),
  });
  let kept = '';
  const listener = typeof output === 'object' ? output : undefined;
  const onOutput = listener?.onOutput ?? ((/** @type {string} */ text) => void (kept += text));
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', onOutput);
  }
  if (listener) child.on('message', listener.onMessage);

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

/**
 * @param {RunOptions['output']} output
 * @returns {import('node:child_process').StdioOptions}
 */
function stdioFor(output) {
  // The extra channel closes when this process is killed: that is how the program learns of it.
  if (output === 'kept') return ['ignore', 'pipe', 'pipe'];
  return output === 'shown'
    ? ['inherit', 'inherit', 'inherit', 'ipc']
    : ['ignore', 'pipe', 'pipe', 'ipc'];
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
