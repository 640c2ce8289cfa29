import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { Instant } from '#lib/member/instant.ts';
import { memberKeys } from '#lib/member/member-keys.ts';
import { readOwnRows } from '#lib/member/read-own-rows.ts';

const Order = v.object({
  uuid: v.string(),
  amount: v.number(),
  status: v.picklist(['pending', 'processing', 'completed', 'failed', 'cancelled']),
  duration_months: v.number(),
  created_at: Instant,
  // Not there until the gateway has answered.
  gateway_order_id: v.nullable(v.string()),
  // Not there when the module is hidden from this member.
  modules: v.nullable(v.object({ name: v.string() })),
});

/** A member's purchase. `amount` is in whole rupees. */
export type Order = v.InferOutput<typeof Order>;

const COLUMNS =
  'id, uuid, amount, status, duration_months, created_at, completed_at, gateway_order_id, payment_id, modules(name)';

/** The query of a member's orders, newest first. */
export const ordersQuery = (userId: string) =>
  queryOptions({
    queryKey: memberKeys.orders(userId),
    queryFn: ({ signal }) => fetchOrders(userId, signal),
  });

/** @throws AppError as `readOwnRows` does */
export function fetchOrders(userId: string, signal: AbortSignal): Promise<Order[]> {
  return readOwnRows({ table: 'orders', columns: COLUMNS, row: Order, userId, signal });
}
