import * as v from 'npm:valibot@1.5.0';
import type { VerifiedPayment } from '../../../shared-kit/src/purchase.ts';
import { authenticate } from '../_shared/callers.ts';
import { readRows } from '../_shared/database.ts';
import { readJson, Refusal, respond } from '../_shared/http.ts';
import { readWindowResponse, settle, type OrderState } from '../_shared/record-payment.ts';

/**
 * Settles an order with what the payment window handed to the page, and returns the order's status. If the gateway does
 * not answer, the order is `processing`, and a webhook or the reconciler completes it later.
 * Takes {@link VerifyPaymentRequest}, returns {@link VerifyPaymentResponse}: 200, or 400 and 404 `verification_failed`;
 * 401 `auth_required`, `authentication_failed`; 402 `payment_failed`; 500 `server_error`.
 */
export async function verifyPayment(request: Request): Promise<VerifiedPayment> {
  const response = readWindowResponse(await readJson(request));
  const member = await authenticate(request);
  const [order] = await readRows(
    `orders?select=gateway_order_id&user_id=eq.${member}&gateway_order_id=eq.${response.razorpay_order_id}`,
    v.object({ gateway_order_id: v.string() }),
  );
  if (!order) throw new Refusal(404, 'verification_failed', 'The member has no such order');
  return describe(await settle(order.gateway_order_id, response));
}

const MESSAGES: Record<VerifiedPayment['status'], string> = {
  completed: 'Payment successful! Your subscription has been activated.',
  processing: 'Payment is being processed. Redirecting to your payments page...',
};

function describe({ order_uuid, status }: OrderState): VerifiedPayment {
  if (status === 'completed' || status === 'processing') {
    return { success: true, status, message: MESSAGES[status], order_uuid };
  }
  throw new Refusal(402, 'payment_failed', `The payment failed: the order is ${status}`);
}

Deno.serve((request) => respond(request, verifyPayment));
