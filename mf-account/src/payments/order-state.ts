import type { Order } from './order.ts';

const HOUR_MS = 60 * 60 * 1000;

/** As long as the backend hands back an order that nobody has paid (`order_reuse_period` in the migrations). */
const RESUMED_FOR_MS = 24 * HOUR_MS;

/** As long as the gateway captures by itself what a bank consents to late: until then an order may turn out to be paid. */
const SETTLES_WITHIN_MS = 5 * 24 * HOUR_MS;

const ageOf = (order: Order, now: number): number => now - Date.parse(order.created_at);

/** Whether an order may still become something else without anybody's doing. `now` in milliseconds since 1970. */
export function canStillChange(order: Order, now: number): boolean {
  if (order.status === 'completed') return false;
  return order.status === 'processing' || ageOf(order, now) < SETTLES_WITHIN_MS;
}

/**
 * Whether a member can go on paying for this very order. Not where money may be on its way for the same module, nor where
 * they have ordered it anew: nobody is to pay twice.
 * @param orders all that are known of the member, this one included
 */
export function canResume(order: Order, orders: readonly Order[], now: number): boolean {
  if (order.status === 'completed') return false;
  const isOvertaken = orders.some(
    ({ module_id, id, status }) =>
      module_id === order.module_id && (id > order.id || status === 'processing'),
  );
  return !isOvertaken && ageOf(order, now) < RESUMED_FOR_MS;
}

/** An order's status as members read it: one whose money went back in full is no longer called completed. */
export function statusShown({ status, received }: Order): Order['status'] | 'refunded' {
  const isRefunded =
    status === 'completed' &&
    received.length > 0 &&
    received.every((payment) => payment.status === 'refunded');
  return isRefunded ? 'refunded' : status;
}

/** Whether there is more to say of an order than its row does. */
export const hasDetail = ({ status, received }: Order): boolean =>
  status !== 'completed' ||
  received.some(({ held_reason, refunds }) => held_reason !== null || refunds.length > 0);

/** Which explanation fits an order, where its status needs one. `now` in milliseconds since 1970. */
export function explanationOf(order: Order, now: number): Explanation | undefined {
  if (order.received.some(({ status, held_reason }) => status === 'captured' && held_reason)) {
    return order.status === 'completed' ? 'paidTwice' : 'held';
  }
  if (order.status === 'completed') return undefined;
  if (canStillChange(order, now)) return order.status;
  return order.status === 'failed' ? 'failedLongAgo' : 'unpaidLongAgo';
}

/** The name of an explanation, under which its words are found in the messages. */
export type Explanation =
  | Exclude<Order['status'], 'completed'>
  | 'held'
  | 'paidTwice'
  | 'failedLongAgo'
  | 'unpaidLongAgo';
