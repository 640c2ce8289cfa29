import type { RemoteRoutes } from 'shared-kit/contract';
import { paths } from 'shared-kit/paths';
import { links } from './messages/links.ts';

const page = { access: 'public', prerender: true, robots: 'index' } as const;

export const routes: RemoteRoutes = {
  owns: [
    { path: '/pricing', ...page, sitemap: { changes: 'weekly', priority: 0.9 } },
    { path: '/hi/pricing', ...page },
  ],
  links: [{ to: paths.pricing, label: links.pricing, at: ['main', 'features'], order: 60 }],
};
