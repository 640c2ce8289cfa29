import type { RemoteRoutes } from 'shared-kit/contract';

const page = { access: 'public', prerender: true, robots: 'index' } as const;
const told = { ...page, sitemap: { changes: 'monthly', priority: 0.7 } } as const;
const legal = {
  ...page,
  page: 'legal/legal-page.tsx',
  sitemap: { changes: 'yearly', priority: 0.3 },
} as const;

/** The addresses that marketing owns. */
export const routes: RemoteRoutes = {
  owns: [
    { path: '/', ...page, sitemap: { changes: 'weekly', priority: 1 } },
    { path: '/about', ...told, page: 'about/about-page.tsx' },
    { path: '/about-our-mentor', ...told, page: 'mentor/mentor-page.tsx' },
    { path: '/privacy-policy', ...legal },
    { path: '/terms-and-conditions', ...legal },
    { path: '/refund-policy', ...legal },
  ],
};
