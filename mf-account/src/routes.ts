import type { RemoteRoutes } from 'shared-kit/contract';
import { paths } from 'shared-kit/paths';
import { BOUGHT_ORDERS, OF_EVERY_TAB, ORDERS, PAYMENTS, SUBSCRIPTIONS } from './member/reads.ts';
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
        [paths.purchases]: [...OF_EVERY_TAB, SUBSCRIPTIONS, BOUGHT_ORDERS],
        [paths.payments]: [...OF_EVERY_TAB, ORDERS, PAYMENTS],
      },
    },
    {
      path: '/receipt/*',
      access: 'member',
      prerender: true,
      robots: 'noindex',
      page: 'receipt/receipt-page.tsx',
    },
  ],
  links: [{ to: paths.account, label: links.account, at: ['member'], order: 1 }],
};
