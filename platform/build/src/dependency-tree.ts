import { existsSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from './parts.ts';
import { type ReadSource, readSource } from './source-files.ts';

interface LockedPackage {
  version?: string;
  integrity?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** By folder. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

/** Packages that only run tests. No file of a build depends on them. */
const TEST_TOOLS = new Set(['@playwright/test', 'playwright', 'vitest']);

/** None without a lockfile. */
export function readLockedPackages(read: ReadSource = readSource): LockedPackages {
  const file = 'package-lock.json';
  if (!existsSync(path.join(PROJECT_ROOT, file))) return {};
  return (JSON.parse(read(file).toString()) as { packages: LockedPackages }).packages;
}

/**
 * A line for each package that some workspaces depend on, directly or not: its folder, version and integrity hash.
 * Other workspaces do not count: what they depend on reaches a build only if their sources are its inputs.
 */
export function dependencyTree(packages: LockedPackages, folders: readonly string[]): string[] {
  const found = new Set<string>();
  const open = folders.filter((folder) => packages[folder]);
  for (const at of open) {
    const { dependencies, devDependencies, optionalDependencies, peerDependencies } = packages[at]!;
    const names = Object.keys({
      ...dependencies,
      ...optionalDependencies,
      ...peerDependencies,
      ...(folders.includes(at) && devDependencies),
    });
    for (const name of names) {
      const target = TEST_TOOLS.has(name) ? undefined : resolve(packages, at, name);
      if (target === undefined || found.has(target) || packages[target]!.link) continue;
      found.add(target);
      open.push(target);
    }
  }
  return [...found].toSorted().map((folder) => {
    const { version = '', integrity = '' } = packages[folder]!;
    return `${folder} ${version} ${integrity}`;
  });
}

/** The folder of a package that code in another folder gets, as Node looks it up. */
function resolve(packages: LockedPackages, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const folder = path.posix.join(at, 'node_modules', name);
    if (packages[folder]) return folder;
    if (at === '') return undefined;
  }
}
