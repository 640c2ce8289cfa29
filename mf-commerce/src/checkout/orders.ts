import { AppError, toAppError } from 'shared-kit/errors';
import { paise } from 'shared-kit/money';
import type { CreateOrderRequest, OrderStatus } from 'shared-kit/purchase';
import { supabase } from 'shared-kit/supabase';
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
    notes: v.object({ order_uuid: v.string() }),
  }),
  checkout: v.object({
    key: v.string(),
    script: v.string(),
    callback_url: v.string(),
  }),
});
const Paid = v.object({
  success: v.literal(true),
  order_uuid: v.string(),
  status: v.picklist(['processing', 'completed']),
});

/** An order that can be paid now. Its amount is in paise. */
export type PayableOrder = v.InferOutput<typeof Payable>;

/** The response of `create-order`: an order to pay, or one that was paid before. */
export type CreatedOrder = PayableOrder | v.InferOutput<typeof Paid>;

/**
 * Creates an order. The same idempotency key leads to the same order, so the request can be repeated.
 * @throws AppError with a code of the spec (§8)
 */
export function createOrder(request: CreateOrderRequest): Promise<CreatedOrder> {
  return callFunction('create-order', request, v.union([Payable, Paid]));
}

/** What the payment window reports about a payment. It is signed for this member's order. */
export const WindowResponse = v.object({
  razorpay_order_id: v.string(),
  razorpay_payment_id: v.string(),
  razorpay_signature: v.string(),
});
export type WindowResponse = v.InferOutput<typeof WindowResponse>;

const Verified = v.object({
  success: v.literal(true),
  status: v.optional(v.string()),
  message: v.optional(v.string()),
});

/** What the backend says of a payment: `completed`, `processing`, or something else in its own `message`. */
export type VerifiedPayment = v.InferOutput<typeof Verified>;

/**
 * Asks the backend to verify a payment. The request can be repeated and gets the same response.
 * @throws AppError `payment_failed` when no money was taken; any other error says nothing about the money
 */
export function verifyPayment(response: WindowResponse): Promise<VerifiedPayment> {
  return callFunction('verify-payment', response, Verified);
}

/** An order and the member it belongs to. */
interface OwnOrder {
  /** The order's uuid. */
  order: string;
  userId: string;
}

/** @throws AppError with PostgREST's code, `network_error`, or `auth_required` where the session cannot see the order */
export async function readOrderStatus({ order, userId }: OwnOrder): Promise<OrderStatus> {
  const client = await supabase();
  const { data, error } = await client
    .from('orders')
    .select('status')
    .eq('uuid', order)
    .eq('user_id', userId)
    .maybeSingle()
    // The caller has its own schedule for asking again.
    .retry(false);
  if (error) throw toAppError(error);
  if (!data) throw new AppError('auth_required', 'the order cannot be seen');
  return data.status;
}

/**
 * Writes how a purchase ended in the browser. Only a pending order changes: one that is being paid or is completed stays.
 * @throws AppError with PostgREST's code, or `network_error`
 */
export async function updateOrderStatus(
  { order, userId }: OwnOrder,
  status: 'failed' | 'cancelled',
): Promise<void> {
  const client = await supabase();
  const { error } = await client
    .from('orders')
    .update({ status, updated_at: new Date().toISOString() })
    .eq('uuid', order)
    .eq('user_id', userId)
    .eq('status', 'pending');
  if (error) throw toAppError(error);
}
