import type { RemoteRoutes } from 'shared-kit/contract';
import { PROFILE_COLUMNS } from 'shared-kit/database';
import { paths } from 'shared-kit/paths';
import {
  CONSENT_COLUMNS,
  INVOICED_ORDER_COLUMNS,
  ORDER_COLUMNS,
  ORDERS_PER_PAGE,
  PAYMENT_COLUMNS,
  SUBSCRIPTION_COLUMNS,
} from './member/columns.ts';

const NEWEST_FIRST = 'order=created_at.desc,id.desc';

/** Of `prefetchTab`, in the client's form. */
const OF_EVERY_TAB = [
  `users?select=${PROFILE_COLUMNS.replaceAll(' ', '')}&id=eq.{user}`,
  `consents?select=${CONSENT_COLUMNS}&user_id=eq.{user}&order=accepted_at.desc`,
];

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
        [paths.purchases]: [
          ...OF_EVERY_TAB,
          `subscriptions?select=${SUBSCRIPTION_COLUMNS}&user_id=eq.{user}&${NEWEST_FIRST}`,
          `orders?select=${INVOICED_ORDER_COLUMNS}&user_id=eq.{user}&${NEWEST_FIRST}`,
        ],
        [paths.payments]: [
          ...OF_EVERY_TAB,
          `orders?select=${ORDER_COLUMNS}&user_id=eq.{user}&${NEWEST_FIRST}&limit=${ORDERS_PER_PAGE + 1}`,
          `payments?select=${PAYMENT_COLUMNS}&status=in.(captured,refunded)&order=id.asc`,
        ],
      },
    },
  ],
};
