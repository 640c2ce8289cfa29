import type { RemoteRoutes } from 'shared-kit/contract';
import { paths } from 'shared-kit/paths';
import { links } from './messages/links.ts';

const { section } = paths;

const page = { access: 'public', prerender: true, robots: 'index' } as const;
const monthly = { sitemap: { changes: 'monthly', priority: 0.7 } } as const;
const legal = {
  ...page,
  page: 'legal/legal-page.tsx',
  sitemap: { changes: 'yearly', priority: 0.3 },
} as const;

export const routes: RemoteRoutes = {
  owns: [
    { path: '/', ...page, sitemap: { changes: 'weekly', priority: 1 } },
    { path: '/about', ...page, page: 'about/about-page.tsx', ...monthly },
    { path: '/about-our-mentor', ...page, page: 'mentor/mentor-page.tsx', ...monthly },
    { path: '/privacy-policy', ...legal },
    { path: '/terms-and-conditions', ...legal },
    { path: '/refund-policy', ...legal },
  ],
  links: [
    { to: section.why, label: links.why, at: ['main', 'features'], order: 10 },
    { to: section.howItWorks, label: links.howItWorks, at: ['main', 'features'], order: 20 },
    { to: section.features, label: links.features, at: ['main', 'features'], order: 30 },
    { to: section.testimonial, label: links.testimonial, at: ['main', 'resources'], order: 40 },
    { to: section.faq, label: links.faq, at: ['main', 'resources'], order: 50 },
    { to: paths.home, label: links.blogs, at: ['main'], order: 70, look: 'soon' },
    { to: section.download, label: links.download, at: ['resources'], order: 80 },
    { to: paths.about, label: links.about, at: ['company'], order: 90 },
    { to: paths.mentor, label: links.mentor, at: ['company'], order: 100 },
    { to: paths.privacy, label: links.privacy, at: ['quickLinks'], order: 110 },
    { to: paths.terms, label: links.terms, at: ['quickLinks'], order: 120 },
    { to: paths.refund, label: links.refund, at: ['quickLinks'], order: 130 },
  ],
};
