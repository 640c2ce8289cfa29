import type { RemoteRoutes } from 'shared-kit/contract';

export const routes: RemoteRoutes = {
  owns: [{ path: '/account/*', access: 'member', prerender: false, robots: 'noindex' }],
};
