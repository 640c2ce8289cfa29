import { queryOptions } from '@tanstack/react-query';
import { ORDER_STATUSES } from 'shared-kit/database';
import * as v from 'valibot';
import { FRESH_MS, Instant, memberKey, readRows, rowsQuery } from '#lib/member/member-data.ts';
import { BOUGHT_ORDERS, SUBSCRIPTIONS } from '#lib/member/reads.ts';

/** Null when the module is hidden from this member. */
const ModuleName = v.nullable(v.object({ name: v.string() }));

const Subscription = v.object({
  uuid: v.string(),
  status: v.picklist(['active', 'expired', 'cancelled']),
  starts_at: Instant,
  expires_at: Instant,
  duration_months: v.number(),
  module_id: v.string(),
  // The bundle in which it was last bought, if any.
  bundle_id: v.nullable(v.string()),
  // Null when the module is hidden from this member.
  modules: v.nullable(
    v.object({
      name: v.string(),
      // The modules in it, if it is a bundle itself.
      contains: v.array(v.object({ modules: ModuleName })),
      // The bundles that contain it.
      part_of: v.array(v.object({ bundle_id: v.string(), modules: ModuleName })),
    }),
  ),
});

/** Access to one module for one period. */
export type Subscription = v.InferOutput<typeof Subscription>;

/** The latest first. */
export const subscriptionsQuery = (userId: string) =>
  rowsQuery('subscriptions', Subscription, SUBSCRIPTIONS, userId);

const BoughtOrder = v.object({
  uuid: v.string(),
  status: v.picklist(ORDER_STATUSES),
  duration_months: v.number(),
  module_id: v.string(),
  // Null until the order gives access.
  invoice_number: v.nullable(v.string()),
  // Null when the module is hidden from this member.
  modules: v.nullable(v.object({ name: v.string() })),
});

export type BoughtOrder = v.InferOutput<typeof BoughtOrder>;

const CONFIRMING_INTERVAL_MS = 5000;

/** The latest first. While one is being confirmed it refetches, and when that ends, so do the subscriptions. */
export const boughtOrdersQuery = (userId: string) => {
  const subscriptions = memberKey(userId, 'subscriptions');
  const queryKey = [...subscriptions, 'orders'];
  return queryOptions({
    queryKey,
    async queryFn({ client, signal }) {
      const orders = await readRows(BoughtOrder, BOUGHT_ORDERS, userId, signal);
      const known = client.getQueryData<BoughtOrder[]>(queryKey) ?? [];
      if (confirmingOf(known).length > confirmingOf(orders).length) {
        void client.invalidateQueries({ queryKey: subscriptions, exact: true });
      }
      return orders;
    },
    refetchInterval: ({ state: { data = [] } }) =>
      confirmingOf(data).length > 0 && CONFIRMING_INTERVAL_MS,
    staleTime: FRESH_MS,
  });
};

/** Those whose money is on its way. */
export const confirmingOf = (orders: readonly BoughtOrder[]): BoughtOrder[] =>
  orders.filter(({ status }) => status === 'processing');

/** The number of the latest invoice of a module or bundle. */
export const invoiceOf = (orders: readonly BoughtOrder[], item: string): string | undefined =>
  orders.find((order) => order.module_id === item && order.invoice_number !== null)
    ?.invoice_number ?? undefined;
