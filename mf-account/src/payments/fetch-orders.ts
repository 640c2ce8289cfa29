import { infiniteQueryOptions } from '@tanstack/react-query';
import { memberKeys } from '#lib/member/member-keys.ts';
import { FRESH_MS, readOwnRows, type Place } from '#lib/member/read-own-rows.ts';
import { fetchReceived } from './fetch-received.ts';
import { nextLookMs } from './next-look.ts';
import { OrderRow, type OrdersPage } from './order.ts';

/** How many orders are asked for at once. */
export const ORDERS_OF_A_PAGE = 50;

const COLUMNS =
  'id, uuid, amount, status, duration_months, created_at, completed_at, module_id, gateway_order_id, payment_id, invoice_number, modules(name)';

/** The query of a member's orders, newest first, in pages. It looks again by itself while one of them may change. */
export const ordersQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: memberKeys.orders(userId),
    queryFn: ({ pageParam, signal }) => fetchOrders(userId, signal, pageParam),
    initialPageParam: undefined as Place | undefined,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ orders }) => orders),
    refetchInterval: ({ state: { data } }) => data !== undefined && nextLookMs(data, Date.now()),
    staleTime: FRESH_MS,
  });

/**
 * One page of orders, and what arrived for them.
 * @throws AppError as `readRows` does
 */
export async function fetchOrders(
  userId: string,
  signal: AbortSignal,
  after?: Place,
): Promise<OrdersPage> {
  const [rows, received] = await Promise.all([
    readOwnRows({
      table: 'orders',
      columns: COLUMNS,
      row: OrderRow,
      userId,
      signal,
      // One more than is shown tells whether there are more.
      part: { most: ORDERS_OF_A_PAGE + 1, after },
    }),
    fetchReceived(signal),
  ]);
  const orders = rows.slice(0, ORDERS_OF_A_PAGE).map((order) => ({
    ...order,
    received: received.filter(({ order_id }) => order_id === order.id),
  }));
  return { orders, next: rows.length > ORDERS_OF_A_PAGE ? orders.at(-1) : undefined };
}
