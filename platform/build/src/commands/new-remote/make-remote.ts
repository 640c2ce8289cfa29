import path from 'node:path';
import { runNpm } from '../../bootstrap/npm.mjs';
import { run } from '../../bootstrap/program.mjs';
import type { RemoteName } from '../../parts.ts';
import { writeRemote } from './write-remote.ts';

/**
 * Writes a remote whose name is free, formats it, and makes it a workspace that is installed and locked.
 * @param options.root the folder of the project
 * @param options.isLockedOnly leaves the installed packages alone
 * @returns the files that are new, relative to the project
 * @throws Error with the words of the program that failed, and what to do
 */
export async function makeRemote(options: {
  root: string;
  name: RemoteName;
  isLockedOnly?: boolean;
}): Promise<string[]> {
  const { root, name, isLockedOnly = false } = options;
  const files = await writeRemote(root, name);

  // Names of another length than the template's break lines elsewhere.
  const formatter = path.join(root, 'node_modules/.bin/oxfmt');
  const format = await run(formatter, files, { cwd: root, output: 'kept' });
  if (format.code !== 0) throw new Error(`${format.output.trim()}\nThe files are not formatted.`);

  // It brings no package that is not here, so nothing is asked of the network.
  const words = ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  const install = await runNpm(isLockedOnly ? [...words, '--package-lock-only'] : words, root);
  if (install.code !== 0) {
    throw new Error(`${install.output.trim()}\nThe workspace is not installed; try npm install.`);
  }
  return files;
}
