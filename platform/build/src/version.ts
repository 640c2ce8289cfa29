import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from './parts.ts';
import { site } from './site.ts';

/** What every part is built with, besides its own folder. */
const COMMON_INPUTS = [
  'platform/build',
  'platform/contract',
  'site.config.ts',
  'package-lock.json',
  'tsconfig.base.json',
];
const NOT_SOURCE = new Set(['node_modules', 'dist', '.local', 'bootstrap', 'commands', 'cli', 'tools']);

/** What the shell is made of: its own folder, and the kit that it hands out. */
export const SHELL_INPUTS: [folder: string, also: string[]] = [
  'shell',
  site.kit ? [site.kit] : [],
];

/** Everything a part is built from, relative to the project. */
export const inputsOf = (folder: string, also: string[] = []): string[] => [
  folder,
  ...also,
  ...COMMON_INPUTS,
];

/** Files below a path, in an order that does not depend on the file system. Tests are no input of a build. */
function* filesBelow(target: string): Generator<string> {
  const entries = readdirSync(target, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (NOT_SOURCE.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
    const file = path.join(target, entry.name);
    if (entry.isDirectory()) yield* filesBelow(file);
    else yield file;
  }
}

/**
 * The version of a part as it stands in the working tree: `<package version>-<hash of all it is built from>`.
 * Two trees with the same sources give the same version, so an unchanged part is never built again.
 * @param folder the part, for example `mf-shop`
 * @param also further folders that end up in its files, for example the kit in the shell
 */
export function versionOf(folder: string, also: string[] = []): string {
  const hash = createHash('sha256');
  for (const input of inputsOf(folder, also)) {
    const target = path.join(PROJECT_ROOT, input);
    const files = path.extname(input) ? [target] : filesBelow(target);
    for (const file of files) {
      hash
        .update(path.relative(PROJECT_ROOT, file))
        .update('\0')
        .update(readFileSync(file))
        .update('\0');
    }
  }
  const { version } = JSON.parse(
    readFileSync(path.join(PROJECT_ROOT, folder, 'package.json'), 'utf8'),
  ) as { version: string };
  return `${version}-${hash.digest('hex').slice(0, 10)}`;
}
