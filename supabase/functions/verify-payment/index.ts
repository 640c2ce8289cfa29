import type {
  OrderStatus,
  VerifiedPayment,
  VerifyPaymentRequest,
} from '../../../shared-kit/src/purchase.ts';
import { answerPost } from '../_shared/answer-post.ts';
import { authenticate } from '../_shared/authenticate.ts';
import { callDatabase, readRows } from '../_shared/database.ts';
import { environment } from '../_shared/environment.ts';
import { fetchGatewayPayment } from '../_shared/gateway.ts';
import { readJson } from '../_shared/read-body.ts';
import { recordPayment, type Recorded } from '../_shared/record-payment.ts';
import { Refusal } from '../_shared/refusal.ts';
import { isSignedWith } from '../_shared/signature.ts';

const ID = /^[\w-]{1,64}$/;

/**
 * Takes what the gateway's window handed to the page, and answers what became of the order. The signature says that the
 * gateway took the payment for this very order; whether the money is captured, and how much, the gateway itself is asked.
 * When it cannot be asked the order is `processing`, and the reconciler or a webhook goes on from there.
 * Takes {@link VerifyPaymentRequest}, answers {@link VerifyPaymentAnswer}: 200, or 400 and 404 `verification_failed`;
 * 401 `auth_required`, `authentication_failed`; 402 `payment_failed`; 500 `server_error`.
 */
export async function verifyPayment(request: Request): Promise<VerifiedPayment> {
  const { payment, order, signature } = readResponse(await readJson(request));
  const member = await authenticate(request);
  const known = await findOwnOrder(member, order);
  const secret = environment('RAZORPAY_KEY_SECRET');
  // Over the id that is stored: the one that was sent could be of any order.
  if (!(await isSignedWith(secret, `${known.gateway_order_id}|${payment}`, signature))) {
    throw new Refusal(400, 'verification_failed', 'The signature is not right');
  }
  return describe(await recordSigned(known.gateway_order_id, payment));
}

function readResponse(body: Record<string, unknown>) {
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = body as Partial<
    Record<keyof VerifyPaymentRequest, unknown>
  >;
  const [order, payment] = [readId(razorpay_order_id), readId(razorpay_payment_id)];
  if (typeof razorpay_signature !== 'string') throw incomplete();
  return { order, payment, signature: razorpay_signature };
}

function readId(value: unknown): string {
  if (typeof value === 'string' && ID.test(value)) return value;
  throw incomplete();
}

const incomplete = () =>
  new Refusal(400, 'verification_failed', 'This is no response of the payment window');

async function findOwnOrder(member: string, gatewayOrderId: string) {
  const [order] = await readRows<{ gateway_order_id: string }>(
    `orders?select=gateway_order_id&user_id=eq.${member}&gateway_order_id=eq.${gatewayOrderId}`,
  );
  if (order) return order;
  throw new Refusal(404, 'verification_failed', 'This member has no such order');
}

async function recordSigned(
  gatewayOrderId: string,
  paymentId: string,
): Promise<Pick<Recorded, 'order_uuid' | 'status'>> {
  try {
    const payment = await fetchGatewayPayment(paymentId);
    if (payment.order_id === gatewayOrderId) return await recordPayment(payment);
    throw new Refusal(502, 'razorpay_api_error', 'The gateway told of a payment of another order');
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    console.error(`Verifying without the gateway: ${cause.message}`);
    return callDatabase('expect_payment', { gateway_order: gatewayOrderId });
  }
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
