import path from 'node:path';

/** The folder that holds the whole project. */
export const PROJECT_ROOT = path.resolve(import.meta.dirname, '..');

/** The remotes and the port each answers at while it is developed. */
export const REMOTE_PORTS = {
  marketing: 5171,
  auth: 5172,
  commerce: 5173,
  account: 5174,
} as const;

export type RemoteName = keyof typeof REMOTE_PORTS;

/** Every remote, in the order in which people meet them. */
export const REMOTE_NAMES = Object.keys(REMOTE_PORTS) as RemoteName[];

/** The name a remote has inside the federation; the runtime wants an identifier. */
export const federationName = (remote: RemoteName): string => `mf_${remote}`;

/** The folder of a remote below the project, for example `mf-auth`. */
export const remoteFolder = (remote: RemoteName): string => `mf-${remote}`;

/** Where one version of a remote answers on the site. The same in browser and server builds. */
export const remoteBase = (remote: string, version: string): string => `/mf/${remote}/${version}/`;
