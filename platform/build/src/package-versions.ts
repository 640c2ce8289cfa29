import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The package of a specifier: `a/b` comes from `a`, `@a/b/c` from `@a/b`. */
export const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * The version of a package as code in a folder finds it. A workspace may have another one than the project, below its own
 * `node_modules`.
 * @throws Error when it is not installed
 */
export function installedVersion(name: string, folder: string): string {
  for (let at = folder; ; at = path.dirname(at)) {
    const found = path.join(at, 'node_modules', name);
    if (existsSync(found)) return versionIn(found);
    if (at === path.dirname(at)) throw new Error(`${name} is not installed for ${folder}`);
  }
}

/** The versions of a package among the modules of a build, as their resolved ids tell. */
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
