import type { RemoteRoutes } from 'shared-kit/contract';

const page = {
  access: 'public',
  prerender: true,
  robots: 'index',
  sitemap: { changes: 'yearly', priority: 0.5 },
} as const;

export const routes: RemoteRoutes = {
  owns: [
    { path: '/login', ...page },
    { path: '/signup', ...page },
  ],
};
