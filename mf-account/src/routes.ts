import type { RemoteRoutes } from 'shared-kit/contract';

/** The addresses that account owns: everything about one resident. */
export const routes: RemoteRoutes = {
  owns: [{ path: '/account/*', access: 'member', prerender: false, robots: 'noindex' }],
};
