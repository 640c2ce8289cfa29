import { rupees } from 'shared-kit/money';
import * as v from 'valibot';
import { Instant } from '#lib/member/instant.ts';
import type { Place } from '#lib/member/read-own-rows.ts';
import type { Received } from './fetch-received.ts';

/** A row of `orders`, as far as it is shown. */
export const OrderRow = v.object({
  id: v.number(),
  uuid: v.string(),
  amount: v.pipe(v.number(), v.transform(rupees)),
  status: v.picklist(['pending', 'processing', 'completed', 'failed', 'cancelled']),
  duration_months: v.number(),
  created_at: Instant,
  module_id: v.string(),
  // Not there until the gateway has answered.
  gateway_order_id: v.nullable(v.string()),
  // There once the order gave access; it stays when the money goes back.
  invoice_number: v.nullable(v.string()),
  // Not there when the module is hidden from this member.
  modules: v.nullable(v.object({ name: v.string() })),
});

/** A member's purchase, with the money that arrived for it. */
export type Order = v.InferOutput<typeof OrderRow> & { received: Received[] };

/** Some of a member's orders, newest first. */
export interface OrdersPage {
  orders: Order[];
  /** After which order the next page begins, if there is one. */
  next: Place | undefined;
}
