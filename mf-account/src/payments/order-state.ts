import type { Order } from './order.ts';

const HOUR_MS = 60 * 60 * 1000;

/** As `private.order_validity()` in the migrations. */
const REUSED_FOR_MS = 24 * HOUR_MS;

/** For payments that a bank authorises late; until then an order may still be paid. */
const CAPTURED_WITHIN_MS = 5 * 24 * HOUR_MS;

const ageOf = (order: Order, now: number): number => now - Date.parse(order.created_at);

/** @param now in milliseconds since 1970 */
export function canStillChange(order: Order, now: number): boolean {
  if (order.status === 'completed') return false;
  return order.status === 'processing' || ageOf(order, now) < CAPTURED_WITHIN_MS;
}

/**
 * To prevent double payments, not while another order of the same module is being confirmed, nor after a newer order of
 * it.
 * @param orders all known orders of the member, this one included
 */
export function canResume(order: Order, orders: readonly Order[], now: number): boolean {
  if (order.status === 'completed') return false;
  const isSuperseded = orders.some(
    ({ module_id, id, status }) =>
      module_id === order.module_id && (id > order.id || status === 'processing'),
  );
  return !isSuperseded && ageOf(order, now) < REUSED_FOR_MS;
}

/** An attempt without money that a later order of the same item has replaced. */
export const isFolded = (order: Order, orders: readonly Order[], now: number): boolean =>
  order.status !== 'completed' &&
  order.status !== 'processing' &&
  order.received.length === 0 &&
  !canResume(order, orders, now) &&
  orders.some(({ module_id, id }) => module_id === order.module_id && id > order.id);

/** A completed order whose money went back in full is refunded. */
export function displayStatus({ status, received }: Order): Order['status'] | 'refunded' {
  const isRefunded =
    status === 'completed' &&
    received.length > 0 &&
    received.every((payment) => payment.status === 'refunded');
  return isRefunded ? 'refunded' : status;
}

export const hasDetail = ({ status, received }: Order): boolean =>
  status !== 'completed' ||
  received.some(({ held_reason, refunds }) => held_reason !== null || refunds.length > 0);

/** @param now in milliseconds since 1970 */
export function explanationOf(order: Order, now: number): Explanation | undefined {
  if (order.received.some(({ status, held_reason }) => status === 'captured' && held_reason)) {
    return order.status === 'completed' ? 'paidTwice' : 'held';
  }
  if (order.status === 'completed') return undefined;
  if (canStillChange(order, now)) return order.status;
  return order.status === 'failed' ? 'failedLongAgo' : 'unpaidLongAgo';
}

export type Explanation =
  | Exclude<Order['status'], 'completed'>
  | 'held'
  | 'paidTwice'
  | 'failedLongAgo'
  | 'unpaidLongAgo';
