import type { RemoteRoutes } from 'shared-kit/contract';

/** The routes that account owns. */
export const routes: RemoteRoutes = {
  owns: [{ path: '/account/*', access: 'member', prerender: false, robots: 'noindex' }],
};
