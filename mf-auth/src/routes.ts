import type { RemoteRoutes } from 'shared-kit/contract';

/** The addresses that auth owns. */
export const routes: RemoteRoutes = {
  owns: [
    { path: '/login', access: 'public', prerender: true, robots: 'index' },
    { path: '/signup', access: 'public', prerender: true, robots: 'index' },
  ],
};
