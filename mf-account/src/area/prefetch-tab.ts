import { queriesOf } from 'shared-kit/data/queries';
import { paths } from 'shared-kit/paths';
import { receiptPath } from 'shared-kit/purchase';
import type { SessionStore } from 'shared-kit/session';
import { consentsQuery } from '#lib/consent/consent.tsx';
import { ordersQuery } from '#lib/payments/fetch-orders.ts';
import { boughtOrdersQuery, subscriptionsQuery } from '#lib/purchases/fetch-purchases.ts';

/** Also the profile and the accepted documents, which belong to every tab. A failure shows in the tab. */
export async function prefetchTab(path: string, session: SessionStore): Promise<void> {
  const queries = queriesOf(session);
  const userId = session.getState().user?.id;
  if (!userId) return;
  const fetched: Promise<unknown>[] = [
    session.profileSettled(),
    queries.prefetchQuery(consentsQuery(userId)),
  ];
  if (path === paths.purchases) {
    fetched.push(
      queries.prefetchQuery(subscriptionsQuery(userId)),
      queries.prefetchQuery(boughtOrdersQuery(userId)),
    );
  }
  if (path.startsWith(receiptPath(''))) {
    const { orderQuery } = await import('#lib/receipt/receipt-page.tsx');
    fetched.push(queries.prefetchQuery(orderQuery(userId, path.slice(receiptPath('').length))));
  }
  if (path === paths.payments) fetched.push(queries.prefetchInfiniteQuery(ordersQuery(userId)));
  await Promise.all(fetched);
}
