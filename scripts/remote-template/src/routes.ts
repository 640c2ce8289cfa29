import type { RemoteRoutes } from 'shared-kit/contract';

/** The path of the start page. */
export const startPath = '/sample-remote';

/** The routes that sample-remote owns. */
export const routes: RemoteRoutes = {
  owns: [
    {
      path: startPath,
      access: 'public',
      prerender: true,
      robots: 'index',
      sitemap: { changes: 'monthly', priority: 0.5 },
    },
  ],
};
