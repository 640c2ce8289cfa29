import { ORDER_STATUSES } from 'shared-kit/database';
import { paise, rupees } from 'shared-kit/money';
import * as v from 'valibot';
import { Instant } from '#lib/member/member-data.ts';

/** As far as the account shows it. */
export const OrderRow = v.object({
  id: v.number(),
  uuid: v.string(),
  amount: v.pipe(v.number(), v.transform(rupees)),
  status: v.picklist(ORDER_STATUSES),
  duration_months: v.number(),
  created_at: Instant,
  // When its payment was confirmed.
  completed_at: v.nullable(Instant),
  module_id: v.string(),
  // Null until the gateway has answered.
  gateway_order_id: v.nullable(v.string()),
  // One for each payment that gave access. A refund does not remove it.
  invoices: v.array(
    v.object({
      number: v.string(),
      // By module; `until` is the first moment without access.
      access: v.array(v.object({ module: v.string(), from: Instant, until: Instant })),
      // One for each processed refund, and another one for each that the bank returned.
      credit_notes: v.array(v.object({ number: v.string(), refund_id: v.number() })),
    }),
  ),
  // Null when the module is hidden from this member.
  modules: v.nullable(v.object({ name: v.string() })),
});

const Amount = v.pipe(v.number(), v.integer(), v.transform(paise));

/** A row of `payments` whose money arrived. */
export const ReceivedPayment = v.object({
  order_id: v.number(),
  status: v.picklist(['captured', 'refunded']),
  amount: Amount,
  /** Why the payment did not complete the order; null if it did. */
  held_reason: v.nullable(
    v.picklist(['amount', 'currency', 'expired', 'second_payment', 'no_member']),
  ),
  refunds: v.array(
    v.object({
      id: v.number(),
      status: v.picklist(['pending', 'failed', 'processed']),
      amount: Amount,
      updated_at: Instant,
    }),
  ),
});

export type ReceivedPayment = v.InferOutput<typeof ReceivedPayment>;

export type Order = v.InferOutput<typeof OrderRow> & { received: ReceivedPayment[] };

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
export function explanationOf(order: Order, now: number) {
  if (order.received.some(({ status, held_reason }) => status === 'captured' && held_reason)) {
    return order.status === 'completed' ? 'paidTwice' : 'held';
  }
  if (order.status === 'completed') return undefined;
  if (canStillChange(order, now)) return order.status;
  return order.status === 'failed' ? 'failedLongAgo' : 'unpaidLongAgo';
}

export type Explanation = ReturnType<typeof explanationOf>;
