import * as v from 'valibot';
import { callFunction } from './call-function.ts';

/** What the gateway's window hands over when a payment went through: signed, and of no use to anybody else. */
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

/** What the backend says of a payment: `completed`, `processing`, or something else in words of its own. */
export type Verified = v.InferOutput<typeof Verified>;

/**
 * Hands a payment in. It can be handed in again: the answer stays the same.
 * @throws AppError `payment_failed` when it came to nothing; whatever else is thrown says nothing about the money
 */
export function verifyPayment(response: WindowResponse): Promise<Verified> {
  return callFunction('verify-payment', response, Verified);
}
