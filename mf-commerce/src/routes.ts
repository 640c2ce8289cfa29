import type { RemoteRoutes } from 'shared-kit/contract';

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
