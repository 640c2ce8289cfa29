import type { RemoteRoutes } from 'shared-kit/contract';

export const startPath = '/sample-remote';

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
