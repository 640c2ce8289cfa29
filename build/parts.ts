import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder that holds the whole project. */
export const PROJECT_ROOT = path.resolve(import.meta.dirname, '..');

/** A remote, by the name it has in addresses and in the registry: `auth` for the folder `mf-auth`. */
export type RemoteName = string;

/** Every remote: the workspaces that `package.json` names `mf-…`, in their order. There is no other list. */
export const REMOTE_NAMES: readonly RemoteName[] = readWorkspaces()
  .filter((folder) => folder.startsWith('mf-'))
  .map((folder) => folder.slice('mf-'.length));

/** Where the site answers, in development too. */
export const sitePort = (): number => Number(process.env.PORT ?? 5170);

/** Where a remote answers while it is developed: the ports after the site's, in their order. */
export const remotePort = (remote: RemoteName): number =>
  sitePort() + 1 + REMOTE_NAMES.indexOf(remote);

/** The name a remote has inside the federation; the runtime wants an identifier. */
export const federationName = (remote: RemoteName): string => `mf_${remote}`;

/** The folder of a remote below the project, for example `mf-auth`. */
export const remoteFolder = (remote: RemoteName): string => `mf-${remote}`;

/** Where one version of a remote answers on the site. The same in browser and server builds. */
export const remoteBase = (remote: string, version: string): string => `/mf/${remote}/${version}/`;

function readWorkspaces(): string[] {
  const file = path.join(PROJECT_ROOT, 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { workspaces: string[] }).workspaces;
}
