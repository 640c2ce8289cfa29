import path from 'node:path';
import type { Plugin } from 'vite';
import type { RegisteredRemote, Registry, RemoteRoutes } from '../../shared-kit/src/contract.ts';
import { PROJECT_ROOT, remoteFolder, REMOTE_NAMES, remotePort } from '../parts.ts';

/**
 * In development the shell's server puts into the page what composing would: the registry, with each
 * remote at its own development server, and the environment out of `SUPABASE_URL` and `SUPABASE_KEY`.
 */
export function serveRegistry(): Plugin {
  return {
    name: 'serve-registry',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: async () => [
        json('mf-registry', await developmentRegistry()),
        json('site-env', {
          supabaseUrl: process.env.SUPABASE_URL,
          supabaseKey: process.env.SUPABASE_KEY,
        }),
        {
          tag: 'script',
          // Remotes come from other origins and must refresh through the shell's one React.
          children: 'globalThis.__MF_REACT_REFRESH_URL__ = `${location.origin}/@react-refresh`;',
          injectTo: 'head-prepend',
        },
      ],
    },
  };
}

const json = (id: string, data: unknown) => ({
  tag: 'script',
  attrs: { type: 'application/json', id },
  children: JSON.stringify(data),
  injectTo: 'head-prepend' as const,
});

async function developmentRegistry(): Promise<Registry> {
  const remotes: Record<string, RegisteredRemote> = {};
  for (const name of REMOTE_NAMES) {
    const file = path.join(PROJECT_ROOT, remoteFolder(name), 'src/routes.ts');
    const { routes } = (await import(file)) as { routes: RemoteRoutes };
    const entry = `http://localhost:${remotePort(name)}/remoteEntry.js`;
    remotes[name] = { version: 'development', entry, owns: routes.owns };
  }
  return { remotes };
}
