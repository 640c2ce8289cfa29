import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';

/**
 * @typedef {object} RunOptions
 * @property {string} cwd
 * @property {NodeJS.ProcessEnv} [env]
 * @property {'shown' | 'kept'} output shown as it comes, or kept for the caller
 * @property {number} [uid] of another user
 * @property {number} [gid]
 */

/**
 * Passes on SIGINT and SIGTERM, so that the program can stop cleanly.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} options
 * @returns {Promise<{ code: number, output: string }>} 128 + signal number when a signal ended it
 */
export async function run(command, args, { cwd, env = process.env, output, ...user }) {
  const child = spawn(command, args, {
    ...user,
    cwd,
    env,
    // The IPC channel closes when this process is killed, which tells the program to stop.
    stdio:
      output === 'kept' ? ['ignore', 'pipe', 'pipe'] : ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  let kept = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => void (kept += text));
  }

  const passOn = (/** @type {NodeJS.Signals} */ signal) => void child.kill(signal);
  process.on('SIGINT', passOn).on('SIGTERM', passOn);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => {
        resolve({ code: code ?? 128 + (signal ? constants.signals[signal] : 0), output: kept });
      });
    });
  } finally {
    process.off('SIGINT', passOn).off('SIGTERM', passOn);
  }
}

/**
 * Uses the npm that started this process, if any.
 * @param {string[]} args
 * @param {string} cwd
 * @param {'shown' | 'kept'} output
 */
export function runNpm(args, cwd, output = 'kept') {
  // Warnings about an old Node do not matter: after the installation everything runs on the lockfile's Node.
  const words = [...args, '--loglevel=error'];
  const npm = process.env.npm_execpath;
  return npm !== undefined && path.basename(npm) === 'npm-cli.js'
    ? run(process.execPath, [npm, ...words], { cwd, output })
    : run('npm', words, { cwd, output });
}

/** An error that ends a command; its message is a sentence for the terminal. */
export class Refusal extends Error {
  /**
   * @param {string} message
   * @param {number} [exitCode]
   */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
