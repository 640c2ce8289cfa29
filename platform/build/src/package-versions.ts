import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** `a/b` comes from `a`, `@a/b/c` from `@a/b`. */
export const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * A workspace can have another version than the project, under its own `node_modules`.
 * @throws Error if it is not installed
 */
export const installedVersion = (name: string, folder: string): string =>
  versionIn(installedFolder(name, folder));

/**
 * Of a workspace, the folder of its sources.
 * @throws Error if it is not installed
 */
export function installedFolder(name: string, folder: string): string {
  for (let at = folder; ; at = path.dirname(at)) {
    const found = path.join(at, 'node_modules', name);
    if (existsSync(found)) return realpathSync(found);
    if (at === path.dirname(at)) throw new Error(`${name} is not installed for ${folder}`);
  }
}

export function builtVersions(name: string, moduleIds: Iterable<string>): string[] {
  const part = `/node_modules/${name}/`;
  const folders = new Set<string>();
  for (const id of moduleIds) {
    const start = id.lastIndexOf(part);
    if (start >= 0) folders.add(id.slice(0, start + part.length).replace(/^\0/, ''));
  }
  return [...new Set([...folders].map(versionIn))].toSorted();
}

const versionIn = (folder: string): string =>
  (
    JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
      version: string;
    }
  ).version;
