import { infiniteQueryOptions } from '@tanstack/react-query';
import { serverTime } from 'shared-kit/supabase';
import { FRESH_MS, memberKey, readRows } from '#lib/member/member-data.ts';
import { ORDERS, ORDERS_PER_PAGE, PAYMENTS } from '#lib/member/reads.ts';
import { canStillChange, OrderRow, ReceivedPayment, type Order } from './order.ts';

type RowPosition = Pick<Order, 'created_at' | 'id'>;

/** The latest first. It refetches while an order may still change. */
export const ordersQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: memberKey(userId, 'orders'),
    queryFn: ({ pageParam, signal }) =>
      fetchOrders(userId, signal, pageParam && isAfter(pageParam)),
    initialPageParam: undefined as RowPosition | undefined,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ orders }) => orders),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined &&
      refetchIntervalMs(
        data,
        data.pages.flatMap((page) => page.orders),
      ),
    staleTime: FRESH_MS,
  });

/**
 * @param filter of PostgREST
 * @returns also the order after which the next page begins; `undefined` on the last page
 * @throws AppError as `readRows` does
 */
export async function fetchOrders(userId: string, signal: AbortSignal, filter?: string) {
  const [rows, payments] = await Promise.all([
    readRows(OrderRow, filter ? `${ORDERS}&${filter}` : ORDERS, userId, signal),
    readRows(ReceivedPayment, PAYMENTS, userId, signal),
  ]);
  const orders = rows.slice(0, ORDERS_PER_PAGE).map((order): Order => ({
    ...order,
    received: payments.filter(({ order_id }) => order_id === order.id),
  }));
  return { orders, next: rows.length > ORDERS_PER_PAGE ? orders.at(-1) : undefined };
}

/** By time and id, so that rows of the same moment are neither skipped nor repeated. */
const isAfter = ({ created_at, id }: RowPosition): string => {
  const time = encodeURIComponent(`"${created_at}"`);
  return `or=(created_at.lt.${time},and(created_at.eq.${time},id.lt.${id}))`;
};

const MIN_INTERVAL_MS = 3000;
const MAX_INTERVAL_MS = 300_000;

const unchangedSince = new WeakMap<object, number>();

/**
 * A quarter of the time since the last change, from 3 s to 5 minutes; `false` when no order can change any more.
 * @param data of a query, which keeps the same object for as long as nothing changes
 */
export function refetchIntervalMs(data: object, orders: readonly Order[]): number | false {
  const now = serverTime(Date.now());
  if (!orders.some((order) => canStillChange(order, now))) return false;
  const since = unchangedSince.get(data) ?? now;
  unchangedSince.set(data, since);
  return Math.min(Math.max((now - since) / 4, MIN_INTERVAL_MS), MAX_INTERVAL_MS);
}
