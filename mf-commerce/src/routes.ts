import type { RemoteRoutes } from 'shared-kit/contract';
import { paths } from 'shared-kit/paths';
import { links } from './messages/links.ts';

export const routes: RemoteRoutes = {
  owns: [
    {
      path: '/pricing',
      access: 'public',
      prerender: true,
      robots: 'index',
      sitemap: { changes: 'weekly', priority: 0.9 },
    },
  ],
  links: [{ to: paths.pricing, label: links.pricing, at: ['main', 'features'], order: 60 }],
};
