import path from 'node:path';
import type { ServerOptions } from 'vite';
import { platformFolder } from './part-sources.ts';
import { PROJECT_ROOT, REMOTE_NAMES, type RemoteName, sitePort } from './parts.ts';
import { siteConfig } from './site.ts';

const SHARED_FOLDERS = [
  ...(siteConfig.kit ? [siteConfig.kit] : []),
  platformFolder('contract'),
  'node_modules',
];

/** Never served from any folder: Vite's own list, and the keys and data of this machine. */
const NEVER_SERVED = [
  '.env',
  '.env.*',
  '*.{crt,pem,key,p12,pfx,cer,der}',
  '.npmrc',
  '.yarnrc.yml',
  '**/.git',
  '**/.git/**',
  '**/.local',
  '**/.local/**',
];

/**
 * Listens on this machine only, and serves its own sources, the kit, the contract and the installed packages. By
 * default Vite serves the whole project to pages of any local port.
 * @param options.readers the other origins whose pages may read its responses
 * @see https://vite.dev/config/server-options#server-fs-allow
 */
export function devServer(options: {
  port: number;
  folder: string;
  readers?: readonly string[];
}): ServerOptions {
  const { port, folder, readers = [] } = options;
  return {
    port,
    strictPort: true,
    host: 'localhost',
    cors: readers.length > 0 && { origin: [...readers] },
    fs: {
      allow: [folder, ...SHARED_FOLDERS].map((name) => path.join(PROJECT_ROOT, name)),
      deny: NEVER_SERVED,
    },
  };
}

/** The shell's pages import the modules of the remotes. */
export const shellOrigins = (): string[] =>
  ['localhost', '127.0.0.1'].map((host) => `http://${host}:${sitePort()}`);

/** The options that `npm run dev` passes to the shell's development server in environment variables. */
export interface Development {
  developed: readonly RemoteName[];
  /** The address of a composed site. Its released versions serve the other remotes. */
  releasedSite?: string | undefined;
}

export const developmentVariables = (development: Development): Record<string, string> => ({
  DEVELOPED_REMOTES: development.developed.join(),
  ...(development.releasedSite && { RELEASED_SITE: development.releasedSite }),
});

/** Reads the options from environment variables. Without them every remote has a development server. */
export function readDevelopment(
  variables: Readonly<Record<string, string | undefined>>,
): Development {
  const { DEVELOPED_REMOTES: developed, RELEASED_SITE: releasedSite } = variables;
  return { developed: developed ? developed.split(',') : REMOTE_NAMES, releasedSite };
}
