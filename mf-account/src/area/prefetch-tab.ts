import type { QueryClient } from '@tanstack/react-query';
import { paths } from 'shared-kit/paths';
import type { SessionStore } from 'shared-kit/session';
import { ordersQuery } from '#lib/payments/fetch-orders.ts';
import { subscriptionsQuery } from '#lib/purchases/fetch-subscriptions.ts';

/**
 * Fetches what a tab shows of the member who is signed in: the profile, which is at the head of each, and its rows.
 * The code of all tabs is one file, and here already. A failure is the tab's to say.
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
