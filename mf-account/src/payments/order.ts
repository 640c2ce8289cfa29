import { ORDER_STATUSES, type IsoInstant } from 'shared-kit/database';
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

/** In a list that is sorted from new to old. */
export interface RowPosition {
  created_at: IsoInstant;
  id: number;
}

/** The latest first. */
export interface OrdersPage {
  orders: Order[];
  /** The next page begins after this order; `undefined` on the last page. */
  next: RowPosition | undefined;
}
