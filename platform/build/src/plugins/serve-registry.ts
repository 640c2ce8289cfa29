import type { Plugin } from 'vite';
import type { RegisteredRemote, Registry } from '@platform/contract/registry';
import { readDevelopment, type Development } from '../dev-server.ts';
import { remotePort } from '../parts.ts';
import { readReleasedRegistry } from '../released-site.ts';
import { readRoutes } from '../read-part.ts';
import { siteConfig } from '../site.ts';

const { environment } = siteConfig;

/**
 * Puts the registry and the environment into the page in development, as the release does. Released code is proxied
 * through this server because it expects this origin.
 */
export function serveRegistry(): Plugin {
  return {
    name: 'serve-registry',
    apply: 'serve',
    config: () => {
      // Refuses a secret key before any page contains it.
      environment.read(process.env);
      const { releasedSite } = readDevelopment(process.env);
      if (!releasedSite) return undefined;
      return { server: { proxy: { '/mf/': { target: releasedSite, changeOrigin: true } } } };
    },
    transformIndexHtml: {
      order: 'pre',
      handler: async () => [
        json('mf-registry', await developmentRegistry(readDevelopment(process.env))),
        json('site-env', { ...environment.read(process.env), ...environment.withoutReports }),
        {
          tag: 'script',
          // Remotes are loaded from other origins and must refresh through the shell's one React.
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
    const entry = `http://localhost:${remotePort(name)}/remoteEntry.js`;
    remotes[name] = { live: { version: 'development', entry }, ...(await readRoutes(name)) };
  }
  // Read for each page, so that new releases show with the next load.
  const released = releasedSite ? (await readReleasedRegistry(releasedSite)).remotes : {};
  // Remotes in development come first and win: an address that moved to one of them already belongs to it.
  return { remotes: { ...remotes, ...released, ...remotes } };
}
