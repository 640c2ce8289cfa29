import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { remoteFolder, type RemoteName } from '../../parts.ts';

/** The remote that is copied, checked and tested like all others, though never built. */
const TEMPLATE = 'remote-template';
/** Its journey lies where the fixtures of journeys are found. */
const JOURNEY_TEMPLATE = 'e2e/template';
const JOURNEYS = 'e2e/journeys';

/** The journey of a remote, relative to the project. */
export const journeyOf = (name: RemoteName): string => path.join(JOURNEYS, `${name}.spec.ts`);

/** What knows of every remote: the workspaces, out of which all else is derived, and the projects of the compiler. */
const LISTS = ['package.json', 'tsconfig.json'];

/**
 * Writes a remote and its journey out of the template, and puts the remote last into the lists of all remotes.
 * @param root the folder of the project
 * @returns the files that are new, relative to it
 */
export async function writeRemote(root: string, name: RemoteName): Promise<string[]> {
  const renamed = (text: string) =>
    text
      .replaceAll('sample-remote', name)
      .replaceAll('SampleRemote', pascalCase(name))
      .replaceAll('Sample remote', capitalised(inWords(name)))
      .replaceAll('sample remote', inWords(name));
  const written: string[] = [];
  for (const [from, to] of [
    [TEMPLATE, remoteFolder(name)],
    [JOURNEY_TEMPLATE, JOURNEYS],
  ] as const) {
    for (const file of await filesBelow(path.join(root, from))) {
      const target = path.join(to, renamed(file));
      await mkdir(path.dirname(path.join(root, target)), { recursive: true });
      const text = await readFile(path.join(root, from, file), 'utf8');
      await writeFile(path.join(root, target), renamed(text), { flag: 'wx' });
      written.push(target);
    }
  }
  for (const list of LISTS) await enlist(path.join(root, list), remoteFolder(name));
  return written;
}

/** Repeats the last line of a list that names a remote, for the new one. */
async function enlist(list: string, folder: string): Promise<void> {
  const text = await readFile(list, 'utf8');
  const last = [...text.matchAll(/^.*"mf-[a-z0-9-]+".*\n/gm)].at(-1);
  if (!last) throw new Error(`${list} names no remote, so the new one has no place in it.`);
  const end = last.index + last[0].length;
  const line = last[0].replace(/mf-[a-z0-9-]+/, folder);
  await writeFile(list, text.slice(0, end) + line + text.slice(end));
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();
}

const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
const pascalCase = (name: string): string => name.split('-').map(capitalised).join('');
const inWords = (name: string): string => name.replaceAll('-', ' ');
