import type { RemoteRoutes } from 'shared-kit/contract';

const page = { access: 'public', prerender: true, robots: 'index' } as const;
const about = { ...page, page: 'about/about-page.tsx' } as const;
const mentor = { ...page, page: 'mentor/mentor-page.tsx' } as const;
const monthly = { sitemap: { changes: 'monthly', priority: 0.7 } } as const;
const legal = {
  ...page,
  page: 'legal/legal-page.tsx',
  sitemap: { changes: 'yearly', priority: 0.3 },
} as const;

/** In the sitemap a Hindi page has the entry of its English counterpart. */
export const routes: RemoteRoutes = {
  owns: [
    { path: '/', ...page, sitemap: { changes: 'weekly', priority: 1 } },
    { path: '/about', ...about, ...monthly },
    { path: '/about-our-mentor', ...mentor, ...monthly },
    { path: '/hi', ...page },
    { path: '/hi/about', ...about },
    { path: '/hi/about-our-mentor', ...mentor },
    { path: '/privacy-policy', ...legal },
    { path: '/terms-and-conditions', ...legal },
    { path: '/refund-policy', ...legal },
  ],
};
