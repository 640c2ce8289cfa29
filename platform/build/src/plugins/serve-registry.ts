import type { Plugin } from 'vite';
import type { RegisteredRemote, Registry } from '@platform/contract/registry';
import { readDevelopment, type Development } from '../development.ts';
import { remotePort } from '../parts.ts';
import { readReleasedRegistry } from '../released-site.ts';
import { readRoutes } from '../routes.ts';
import { site } from '../site.ts';

/**
 * In development the shell's server puts into the page what composing would: the registry, with each remote
 * at its own development server or as it is released, and the environment that the site reads from variables.
 * The code of released ones is fetched through this server, so that it is found where it was built for.
 */
export function serveRegistry(): Plugin {
  return {
    name: 'serve-registry',
    apply: 'serve',
    config: () => {
      // Refuses a secret key before any page contains it.
      site.environment.read(process.env);
      const { releasedSite } = readDevelopment(process.env);
      if (!releasedSite) return undefined;
      return { server: { proxy: { '/mf/': { target: releasedSite, changeOrigin: true } } } };
    },
    transformIndexHtml: {
      order: 'pre',
      handler: async () => [
        json('mf-registry', await developmentRegistry(readDevelopment(process.env))),
        json('site-env', site.environment.read(process.env)),
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

async function developmentRegistry({ developed, releasedSite }: Development): Promise<Registry> {
  const remotes: Record<string, RegisteredRemote> = {};
  for (const name of developed) {
    const { owns } = await readRoutes(name);
    const entry = `http://localhost:${remotePort(name)}/remoteEntry.js`;
    remotes[name] = { live: { version: 'development', entry }, owns };
  }
  // Asked for with each page: what is released meanwhile is there with the next one.
  const released = releasedSite ? (await readReleasedRegistry(releasedSite)).remotes : {};
  // Developed ones count, and come first: an address that moved to one of them is already theirs.
  return { remotes: { ...remotes, ...released, ...remotes } };
}
