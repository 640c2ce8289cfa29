import type { VerifyPaymentRequest } from '../../../shared-kit/src/purchase.ts';
import { callDatabase } from './database.ts';
import { environment } from './environment.ts';
import { fetchGatewayPayment } from './gateway.ts';
import { recordPayment, type Recorded } from './record-payment.ts';
import { Refusal } from './refusal.ts';
import { isSignedWith } from './signature.ts';

const ID = /^[\w-]{1,64}$/;

/** What the gateway's window hands over when a payment went through, as far as the gateway could tell. */
export interface WindowResponse {
  order: string;
  payment: string;
  signature: string;
}

/** @throws Refusal 400 `verification_failed` when a field is missing, or is nothing that the gateway writes */
export function readWindowResponse(body: Record<string, unknown>): WindowResponse {
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

/**
 * Settles an order by a payment whose signature is right. The signature says that the gateway took the payment for this
 * very order; whether the money is captured, and how much, the gateway itself is asked. When it cannot be asked, the
 * order is noted as `processing`.
 * @param gatewayOrderId as it is stored: the one that was sent could be of any order
 * @throws Refusal 400 `verification_failed` when the signature is not right
 */
export async function settle(
  gatewayOrderId: string,
  { payment, signature }: WindowResponse,
): Promise<Pick<Recorded, 'order_uuid' | 'status'>> {
  const secret = environment('RAZORPAY_KEY_SECRET');
  if (!(await isSignedWith(secret, `${gatewayOrderId}|${payment}`, signature))) {
    throw new Refusal(400, 'verification_failed', 'The signature is not right');
  }
  try {
    const told = await fetchGatewayPayment(payment);
    if (told.order_id === gatewayOrderId) return await recordPayment(told);
    throw new Refusal(502, 'razorpay_api_error', 'The gateway told of a payment of another order');
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    console.error(`Settling without the gateway: ${cause.message}`);
    return callDatabase('expect_payment', { gateway_order: gatewayOrderId });
  }
}
