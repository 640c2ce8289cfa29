import { readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const SAMPLE = 'sample-remote';

/**
 * Copies and renames the files of a template.
 * @returns the new files, relative to the target
 */
export async function copyTemplate(
  source: string,
  target: string,
  name: string,
): Promise<string[]> {
  const written: string[] = [];
  const entries = readdirSync(source, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const copy = renamed(path.relative(source, file), name);
    await mkdir(path.dirname(path.join(target, copy)), { recursive: true });
    // The template of a remote is one folder deeper than the remote.
    const text = renamed(await readFile(file, 'utf8'), name).replaceAll('"../../', '"../');
    await writeFile(path.join(target, copy), text, { flag: 'wx' });
    written.push(copy);
  }
  return written;
}

/** Replaces the sample's name in every spelling: `sample-remote`, `SampleRemote`, `sampleRemote`, `Sample remote`. */
function renamed(text: string, name: string): string {
  const names = spellings(name);
  return spellings(SAMPLE).reduce((result, from, i) => result.replaceAll(from, names[i]!), text);
}

function spellings(name: string): string[] {
  const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
  const pascal = name.split('-').map(capitalised).join('');
  const words = name.replaceAll('-', ' ');
  return [name, pascal, name.slice(0, 1) + pascal.slice(1), capitalised(words), words];
}
