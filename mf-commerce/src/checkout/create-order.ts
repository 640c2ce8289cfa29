import { paise } from 'shared-kit/money';
import type { CreateOrderRequest } from 'shared-kit/purchase';
import * as v from 'valibot';
import { callFunction } from './call-function.ts';

const Payable = v.object({
  success: v.literal(true),
  order_uuid: v.string(),
  status: v.literal('pending'),
  razorpay_order: v.object({
    id: v.string(),
    amount: v.pipe(v.number(), v.integer(), v.minValue(100), v.transform(paise)),
    currency: v.literal('INR'),
    notes: v.record(v.string(), v.string()),
  }),
  checkout: v.object({
    key: v.string(),
    script: v.pipe(v.string(), v.url()),
    callback_url: v.string(),
  }),
});
const Paid = v.object({
  success: v.literal(true),
  order_uuid: v.string(),
  status: v.picklist(['processing', 'completed']),
  razorpay_order: v.null(),
});

/** An order that can be paid now. */
export type PayableOrder = v.InferOutput<typeof Payable>;

/** An order: one to pay, or one that has been paid already. */
export type OpenedOrder = PayableOrder | v.InferOutput<typeof Paid>;

/**
 * Asks for the order under which this is bought. The same key leads to the same order, so it can be asked again.
 * @throws AppError with a code of the spec (§8)
 */
export function createOrder(wish: CreateOrderRequest): Promise<OpenedOrder> {
  return callFunction('create-order', wish, v.variant('status', [Payable, Paid]));
}
