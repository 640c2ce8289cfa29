import type { RemoteRoutes } from 'shared-kit/contract';

/** The routes of the commerce remote. */
export const routes: RemoteRoutes = {
  owns: [
    {
      path: '/pricing',
      access: 'public',
      prerender: true,
      robots: 'index',
      sitemap: { changes: 'weekly', priority: 0.9 },
    },
  ],
};
