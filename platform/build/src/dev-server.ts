import path from 'node:path';
import type { ServerOptions } from 'vite';
import { PROJECT_ROOT, sitePort } from './parts.ts';
import { site } from './site.ts';

/** What the sources of every part import. */
const SHARED_FOLDERS = [...(site.kit ? [site.kit] : []), 'platform/contract', 'node_modules'];

/** Never served, wherever it lies: Vite's own list, and the keys and data of this machine. */
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
 * The options of a development server that answers on this machine only. It serves its own sources, the kit and the
 * installed packages. By default Vite serves the whole project to pages of any local port.
 * @param options.folder whose sources it serves, below the project
 * @param options.readers the other origins whose pages may read its answers
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

/** The origins of the shell's page in development, which imports the modules of the remotes. */
export const shellOrigins = (): string[] =>
  ['localhost', '127.0.0.1'].map((host) => `http://${host}:${sitePort()}`);
