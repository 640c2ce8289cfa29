import type { RemoteRoutes } from 'shared-kit/contract';

export const routes: RemoteRoutes = {
  owns: [
    {
      path: '/desk/*',
      access: 'operator',
      frame: 'plain',
      prerender: false,
      robots: 'noindex',
    },
  ],
};
