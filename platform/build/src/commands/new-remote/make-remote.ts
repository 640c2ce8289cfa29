import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runNpm } from '../../bootstrap/program.mjs';
import { remoteFolder, type RemoteName } from '../../parts.ts';
import { filesBelow, format, renamer, writeNew } from '../new/template.ts';

/** The folder that is copied. It is checked and tested like a remote, but never built. */
const TEMPLATE = 'remote-template';
/** The template of its journey, in a folder with access to the fixtures. */
const JOURNEY_TEMPLATE = 'e2e/template';
const JOURNEYS = 'e2e/journeys';

/** The journey of a remote, relative to the project. */
export const journeyOf = (name: RemoteName): string => path.join(JOURNEYS, `${name}.spec.ts`);

/** The files that list all remotes; everything else reads the workspaces. */
const LISTS = ['package.json', 'tsconfig.json'];

/**
 * Writes a remote and its journey from the template, and adds the remote to the lists.
 * @param root the folder of the project
 * @returns the new files, relative to it
 */
export async function writeRemote(root: string, name: RemoteName): Promise<string[]> {
  const renamed = renamer('sample-remote', name);
  const written: string[] = [];
  for (const [from, to] of [
    [TEMPLATE, remoteFolder(name)],
    [JOURNEY_TEMPLATE, JOURNEYS],
  ] as const) {
    for (const file of filesBelow(path.join(root, from))) {
      const target = path.join(to, renamed(file));
      await writeNew(root, target, renamed(await readFile(path.join(root, from, file), 'utf8')));
      written.push(target);
    }
  }
  for (const list of LISTS) await enlist(path.join(root, list), remoteFolder(name));
  return written;
}

/** Repeats the last line of a list that names a remote, with the new name. */
async function enlist(list: string, folder: string): Promise<void> {
  const text = await readFile(list, 'utf8');
  const last = [...text.matchAll(/^.*"mf-[a-z0-9-]+".*\n/gm)].at(-1);
  if (!last) throw new Error(`${list} names no remote, so the new one cannot be added.`);
  const end = last.index + last[0].length;
  const line = last[0].replace(/mf-[a-z0-9-]+/, folder);
  await writeFile(list, text.slice(0, end) + line + text.slice(end));
}

/**
 * Creates a remote: writes and formats its files, and installs and locks the workspace. The name must be free.
 * @param options.root the folder of the project
 * @param options.isLockfileOnly changes only the lockfile, not the installed packages
 * @returns the new files, relative to the project
 * @throws Error with the output of the program that failed
 */
export async function makeRemote(options: {
  root: string;
  name: RemoteName;
  isLockfileOnly?: boolean;
}): Promise<string[]> {
  const { root, name, isLockfileOnly = false } = options;
  const files = await writeRemote(root, name);

  await format(root, files);

  // A remote adds no package, so no network is needed.
  const words = ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  const install = await runNpm(isLockfileOnly ? [...words, '--package-lock-only'] : words, root);
  if (install.code !== 0) {
    throw new Error(`${install.output.trim()}\nThe workspace is not installed: run npm install.`);
  }
  return files;
}
