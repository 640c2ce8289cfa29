import type { QueryClient } from '@tanstack/react-query';
import { paths } from 'shared-kit/paths';
import type { SessionStore } from 'shared-kit/session';
import { ordersQuery } from '#lib/payments/fetch-orders.ts';
import { subscriptionsQuery } from '#lib/purchases/fetch-subscriptions.ts';

/**
 * Fetches what a tab shows: the profile, which every tab shows in the greeting, and the tab's own rows. A failure shows
 * in the tab.
 */
export async function prefetchTab(
  path: string,
  queries: QueryClient,
  session: SessionStore,
): Promise<void> {
  const userId = session.getState().user?.id;
  if (!userId) return;
  const rows =
    (path === paths.purchases && queries.prefetchQuery(subscriptionsQuery(userId))) ||
    (path === paths.payments && queries.prefetchInfiniteQuery(ordersQuery(userId)));
  await Promise.all([session.profileSettled(), rows]);
}
