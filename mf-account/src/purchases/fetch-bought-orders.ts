import { queryOptions } from '@tanstack/react-query';
import { ORDER_STATUSES } from 'shared-kit/database';
import * as v from 'valibot';
import { FRESH_MS, memberKeys, readRows } from '#lib/member/member-data.ts';
import { BOUGHT_ORDERS } from '#lib/member/reads.ts';

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
  const subscriptions = memberKeys.subscriptions(userId);
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
