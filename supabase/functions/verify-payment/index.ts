import type { OrderStatus, VerifiedPayment } from '../../../shared-kit/src/purchase.ts';
import { answerPost } from '../_shared/answer-post.ts';
import { authenticate } from '../_shared/authenticate.ts';
import { readRows } from '../_shared/database.ts';
import { readJson } from '../_shared/read-body.ts';
import { Refusal } from '../_shared/refusal.ts';
import { readWindowResponse, settle } from '../_shared/settle.ts';

/**
 * Takes what the gateway's window handed to the page, and answers what became of the order. When the gateway cannot be
 * asked, the order is `processing`, and a webhook or the reconciler goes on from there.
 * Takes {@link VerifyPaymentRequest}, answers {@link VerifyPaymentAnswer}: 200, or 400 and 404 `verification_failed`;
 * 401 `auth_required`, `authentication_failed`; 402 `payment_failed`; 500 `server_error`.
 */
export async function verifyPayment(request: Request): Promise<VerifiedPayment> {
  const response = readWindowResponse(await readJson(request));
  const member = await authenticate(request);
  const [order] = await readRows<{ gateway_order_id: string }>(
    `orders?select=gateway_order_id&user_id=eq.${member}&gateway_order_id=eq.${response.order}`,
  );
  if (!order) throw new Refusal(404, 'verification_failed', 'This member has no such order');
  return describe(await settle(order.gateway_order_id, response));
}

const MESSAGES: Record<VerifiedPayment['status'], string> = {
  completed: 'Payment successful! Your subscription has been activated.',
  processing: 'Payment is being processed. Redirecting to your payments page...',
};

function describe(order: { order_uuid: string; status: OrderStatus }): VerifiedPayment {
  const { order_uuid, status } = order;
  if (status === 'completed' || status === 'processing') {
    return { success: true, status, message: MESSAGES[status], order_uuid };
  }
  throw new Refusal(402, 'payment_failed', `The payment came to nothing: the order is ${status}`);
}

Deno.serve((request) => answerPost(request, verifyPayment));
