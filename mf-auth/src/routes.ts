import type { RemoteRoutes } from 'shared-kit/contract';
import { paths } from 'shared-kit/paths';
import { links } from './messages/links.ts';

const page = {
  access: 'public',
  prerender: true,
  robots: 'index',
  sitemap: { changes: 'yearly', priority: 0.5 },
} as const;

export const routes: RemoteRoutes = {
  owns: [
    { path: '/login', ...page },
    { path: '/signup', ...page },
  ],
  links: [
    { to: paths.login, label: links.login, at: ['visitor'], order: 1 },
    { to: paths.signup, label: links.signup, at: ['visitor'], order: 2, look: 'primary' },
  ],
};
