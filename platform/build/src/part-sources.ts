import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fragmentSource } from '@platform/contract/fragments';
import { isCommitted, UNCOMMITTED } from './commits.ts';
import { dependencyTree, readLockedPackages } from './dependency-tree.ts';
import { readFacades } from './facades.ts';
import { installedFolder } from './package-versions.ts';
import {
  HAS_SHELL,
  modulesOf,
  PROJECT_ROOT,
  REMOTE_NAMES,
  remoteFolder,
  type RemoteName,
  WORKSPACES,
} from './parts.ts';
import { fragmentsOf } from './read-part.ts';
import { siteConfig } from './site.ts';
import { digestOf, filesIn, type ReadSource, readSource, sourceFiles } from './source-files.ts';

/** A part: `shell`, or the name of a remote. */
export type PartName = RemoteName;

/** The shell first, if its sources are here. */
export const PART_NAMES: readonly PartName[] = [...(HAS_SHELL ? ['shell'] : []), ...REMOTE_NAMES];

export const partFolder = (name: PartName): string =>
  name === 'shell' ? 'shell' : remoteFolder(name);

export const distOf = (name: PartName): string => path.join(PROJECT_ROOT, partFolder(name), 'dist');

/** The folders that a part's own sources are in: the shell also contains the kit. */
export const foldersOf = (name: PartName): string[] =>
  name === 'shell' && siteConfig.kit ? ['shell', siteConfig.kit] : [partFolder(name)];

/** Relative to the project: a workspace, or else the installed package. */
export const platformFolder = (name: 'build' | 'contract' | 'release'): string =>
  path.relative(PROJECT_ROOT, installedFolder(`@platform/${name}`, PROJECT_ROOT));

/**
 * Relative to the project: the files that the bundler reads for the browser and for the server, and the code of the
 * build. The build fails if it reads another file (`check-sources`).
 */
export function sourcesOf(name: PartName, read: ReadSource = readSource): string[] {
  const folder = partFolder(name);
  const facades = [...readFacades().values()];
  const bundled =
    name === 'shell'
      ? sourceFiles(
          [
            ...existing('shell', ['index.html', 'src/server.tsx', 'package.json']),
            ...(existing('shell', ['public']).length > 0 ? filesIn('shell/public') : []),
            ...facades.map(({ file }) => path.relative(PROJECT_ROOT, file)),
            ...kitModules(),
          ],
          // The build also writes the kit's declarations.
          { read, withTypes: true },
        )
      : [
          ...sourceFiles(
            existing(folder, [
              'src/app.ts',
              'package.json',
              ...fragmentsOf(folder).map(fragmentSource),
            ]),
            { provided: new Set(facades.map(({ specifier }) => specifier)), read },
          ),
          // The build reads the routes, with what they take from the kit.
          ...sourceFiles(existing(folder, ['src/routes.ts']), { read }),
        ];
  const build = sourceFiles(
    [
      path.join(platformFolder('build'), 'src/build-part.ts'),
      ...existing(folder, ['vite.config.ts']),
      ...existing('.', ['site.config.ts', 'tsconfig.base.json']),
    ],
    { read },
  );
  return [...new Set([...bundled, ...build])].toSorted();
}

/** Relative to the project, with the file that names them. */
function kitModules(): string[] {
  const kit = WORKSPACES.find(({ name }) => name === siteConfig.kit);
  if (!kit) return [];
  return [`${kit.folder}/package.json`, ...modulesOf(kit).map(([, file]) => file)];
}

/**
 * `<package version>-<hash of its sources and packages>`. Before their commit the same sources are another version,
 * because the contract of a published version names its commit for ever.
 */
export function versionOf(name: PartName, read: ReadSource = readSource): string {
  const sources = sourcesOf(name, read);
  const hash = createHash('sha256').update(digestOf(sources, read));
  if (!isCommitted(sources)) hash.update(UNCOMMITTED);
  // The packages of this part only: an update for one part gives no other part a new version.
  const packages = readLockedPackages(read);
  const folders = [...foldersOf(name), platformFolder('build'), platformFolder('contract')];
  for (const line of dependencyTree(packages, folders)) hash.update(`${line}\0`);
  const manifest = read(path.join(partFolder(name), 'package.json')).toString();
  const { version } = JSON.parse(manifest) as { version: string };
  return `${version}-${hash.digest('hex').slice(0, 10)}`;
}

const existing = (folder: string, files: string[]): string[] =>
  files
    .map((file) => path.join(folder, file))
    .filter((file) => existsSync(path.join(PROJECT_ROOT, file)));
