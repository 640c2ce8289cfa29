import type { RemoteRoutes } from 'shared-kit/contract';

const page = { access: 'public', prerender: true, robots: 'index' } as const;

/** The addresses that marketing owns. */
export const routes: RemoteRoutes = {
  owns: [
    { path: '/', ...page },
    { path: '/about', ...page, page: 'about/about-page.tsx' },
    { path: '/about-our-mentor', ...page, page: 'mentor/mentor-page.tsx' },
    { path: '/privacy-policy', ...page, page: 'legal/legal-page.tsx' },
    { path: '/terms-and-conditions', ...page, page: 'legal/legal-page.tsx' },
    { path: '/refund-policy', ...page, page: 'legal/legal-page.tsx' },
  ],
};
