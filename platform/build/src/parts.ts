import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The nearest folder above the working directory whose `package.json` lists workspaces. */
export const PROJECT_ROOT = findProjectRoot(process.cwd());

/** The name of a remote in addresses and in the registry: `shop` for the folder `mf-shop`. */
export type RemoteName = string;

export interface Workspace {
  /** Relative to the project. */
  folder: string;
  name: string;
  version: string;
  exports: Readonly<Record<string, string>>;
  imports: Readonly<Record<string, string>>;
}

/** All packages of the project, in the order of `package.json`. */
export const WORKSPACES: readonly Workspace[] = workspacesOf(PROJECT_ROOT)!.map((folder) => {
  const text = readFileSync(path.join(PROJECT_ROOT, folder, 'package.json'), 'utf8');
  const { exports = {}, imports = {}, ...known } = JSON.parse(text) as Partial<Workspace>;
  return { ...(known as Pick<Workspace, 'name' | 'version'>), exports, imports, folder };
});

/** The sources that a workspace exports, relative to the project, each with its specifier. */
export const modulesOf = (workspace: Workspace | undefined): [specifier: string, file: string][] =>
  Object.entries(workspace?.exports ?? {})
    .filter(([subpath, file]) => /\.tsx?$/.test(file) && !subpath.includes('*'))
    .map(([subpath, file]) => [
      `${workspace!.name}${subpath.slice(1)}`,
      path.posix.join(workspace!.folder, file),
    ]);

/** The workspaces named `mf-…`, in the order of `package.json`. */
export const REMOTE_NAMES: readonly RemoteName[] = WORKSPACES.map(({ folder }) => folder)
  .filter((folder) => folder.startsWith('mf-'))
  .map((folder) => folder.slice('mf-'.length));

/** The repository of a remote contains no shell, but what the live shell provides. */
export const HAS_SHELL = WORKSPACES.some(({ folder }) => folder === 'shell');

/** The port of the site, also in development. */
export const sitePort = (): number => Number(process.env.PORT ?? 5170);

/** Those after the site's, in the order of the remotes. */
export const remotePort = (remote: RemoteName): number =>
  sitePort() + 1 + REMOTE_NAMES.indexOf(remote);

/** Module Federation requires an identifier. */
export const federationName = (remote: RemoteName): string => `mf_${remote}`;

export const remoteFolder = (remote: RemoteName): string => `mf-${remote}`;

function findProjectRoot(start: string): string {
  for (let folder = start; ; folder = path.dirname(folder)) {
    if (workspacesOf(folder)) return folder;
    if (folder === path.dirname(folder)) {
      throw new Error(`No package.json with workspaces in ${start} or above it.`);
    }
  }
}

function workspacesOf(folder: string): string[] | undefined {
  const file = path.join(folder, 'package.json');
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as { workspaces?: string[] }).workspaces;
}
