import type { RemoteRoutes } from 'shared-kit/contract';

const page = { access: 'public', prerender: true, robots: 'index' } as const;

/** The addresses that marketing owns. */
export const routes: RemoteRoutes = {
  owns: [
    { path: '/', ...page },
    { path: '/about', ...page },
    { path: '/about-our-mentor', ...page },
    { path: '/privacy-policy', ...page },
    { path: '/terms-and-conditions', ...page },
    { path: '/refund-policy', ...page },
  ],
};
