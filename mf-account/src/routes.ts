import type { RemoteRoutes } from 'shared-kit/contract';
import { paths } from 'shared-kit/paths';
import { INVOICED_ORDERS, OF_EVERY_TAB, ORDERS, PAYMENTS, SUBSCRIPTIONS } from './member/reads.ts';
import { links } from './messages/links.ts';

export const routes: RemoteRoutes = {
  owns: [
    {
      path: '/account/*',
      access: 'member',
      prerender: true,
      robots: 'noindex',
      early: {
        [paths.account]: OF_EVERY_TAB,
        [paths.profile]: OF_EVERY_TAB,
        [paths.purchases]: [...OF_EVERY_TAB, SUBSCRIPTIONS, INVOICED_ORDERS],
        [paths.payments]: [...OF_EVERY_TAB, ORDERS, PAYMENTS],
      },
    },
  ],
  links: [{ to: paths.account, label: links.account, at: ['member'], order: 1 }],
};
