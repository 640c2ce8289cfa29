import type { RemoteRoutes } from '@platform/contract/registry';

export const routes: RemoteRoutes = {
  owns: [{ path: '/', access: 'public', prerender: true, robots: 'index' }],
};
