import path from 'node:path';
import { run } from './program.mjs';

/**
 * Runs npm, the one that this program was started by if there is one, and keeps what it says.
 *
 * @param {string[]} args
 * @param {string} cwd
 */
export function runNpm(args, cwd) {
  // Its warnings about old Node are beside the point: all but the first install runs on the Node of the lockfile.
  const words = [...args, '--loglevel=error'];
  const npm = process.env.npm_execpath;
  return npm !== undefined && path.basename(npm) === 'npm-cli.js'
    ? run(process.execPath, [npm, ...words], { cwd, output: 'kept' })
    : run('npm', words, { cwd, output: 'kept' });
}
