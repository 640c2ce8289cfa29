import type { RemoteRoutes } from 'shared-kit/contract';

const page = { access: 'public', prerender: true, robots: 'index' } as const;

export const routes: RemoteRoutes = {
  owns: [
    { path: '/pricing', ...page, sitemap: { changes: 'weekly', priority: 0.9 } },
    { path: '/hi/pricing', ...page },
  ],
};
