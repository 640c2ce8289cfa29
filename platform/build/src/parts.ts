import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of the site's workspaces: the first one above the working directory whose `package.json` lists workspaces. */
export const PROJECT_ROOT = findProjectRoot(process.cwd());

/** A remote, by the name it has in addresses and in the registry: `shop` for the folder `mf-shop`. */
export type RemoteName = string;

/** Every remote: the workspaces that `package.json` names `mf-…`, in their order. There is no other list. */
export const REMOTE_NAMES: readonly RemoteName[] = workspacesOf(PROJECT_ROOT)!
  .filter((folder) => folder.startsWith('mf-'))
  .map((folder) => folder.slice('mf-'.length));

/** Where the site answers, in development too. */
export const sitePort = (): number => Number(process.env.PORT ?? 5170);

/** Where a remote answers while it is developed: the ports after the site's, in their order. */
export const remotePort = (remote: RemoteName): number =>
  sitePort() + 1 + REMOTE_NAMES.indexOf(remote);

/** The name a remote has inside the federation; the runtime wants an identifier. */
export const federationName = (remote: RemoteName): string => `mf_${remote}`;

/** The folder of a remote below the project, for example `mf-shop`. */
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
