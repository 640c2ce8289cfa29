import type { RemoteRoutes } from 'shared-kit/contract';

/** Where the start page answers. */
export const startPath = '/sample-remote';

/** The addresses that sample-remote owns. */
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
