import * as v from 'npm:valibot@1.5.0';
import { callDatabase, OrderStatus } from './database.ts';
import { doEach } from './each.ts';
import {
  fetchGatewayPayment,
  fetchGatewayPayments,
  fetchGatewayRefunds,
  type GatewayDispute,
  type GatewayPayment,
  type GatewayRefund,
} from './gateway.ts';
import { parseRequest, Refusal } from './http.ts';
import { environment, isSignedWith } from './secrets.ts';
import { sendMailsSoon } from './send-mails-soon.ts';

const OrderState = v.object({ order_uuid: v.string(), status: OrderStatus });
export type OrderState = v.InferOutput<typeof OrderState>;

const Recorded = v.union([
  v.object({ outcome: v.literal('unknown_order') }),
  v.object({ outcome: v.picklist([...OrderStatus.options, 'held']), ...OrderState.entries }),
]);

/** `record_payment` is the only function that turns money into access. */
export async function recordPayment(
  payment: GatewayPayment,
): Promise<v.InferOutput<typeof Recorded>> {
  const recorded = await callDatabase(
    'record_payment',
    {
      gateway_order: payment.order_id,
      gateway_payment: payment.id,
      payment_status: payment.status,
      is_captured: payment.captured,
      paise: payment.amount,
      payment_currency: payment.currency,
      attempted_at: new Date(payment.created_at * 1000).toISOString(),
    },
    Recorded,
  );
  if (recorded.outcome === 'completed' || recorded.outcome === 'held') sendMailsSoon();
  return recorded;
}

/** @throws UnknownToGateway when the gateway has no such order; Refusal when it does not answer */
export async function recordAllPayments(gatewayOrderId: string): Promise<void> {
  const payments = await fetchGatewayPayments(gatewayOrderId);
  const nameOf = ({ id }: GatewayPayment) => `Payment ${id}`;
  await doEach(payments, nameOf, (payment) =>
    recordPayment({ ...payment, order_id: gatewayOrderId }),
  );
}

const Noted = v.object({ outcome: v.string() });

/** @param askedAt when the gateway was asked */
export async function recordRefund(
  paymentId: string,
  refund: GatewayRefund,
  askedAt: Date,
): Promise<void> {
  await callDatabase(
    'record_refund',
    {
      gateway_refund: refund.id,
      gateway_payment: paymentId,
      refund_status: refund.status,
      paise: refund.amount,
      refund_currency: refund.currency,
      reported_at: askedAt.toISOString(),
    },
    Noted,
  );
}

/** @throws Refusal when the gateway does not answer */
export async function recordAllRefunds(paymentId: string): Promise<void> {
  const askedAt = new Date();
  await doEach(
    await fetchGatewayRefunds(paymentId),
    ({ id }) => `Refund ${id}`,
    (refund) => recordRefund(paymentId, refund, askedAt),
  );
}

/** Records the dispute's payment first if that is not known yet. */
export async function recordDispute(dispute: GatewayDispute, askedAt: Date): Promise<void> {
  const record = () =>
    callDatabase(
      'record_dispute',
      {
        gateway_dispute: dispute.id,
        gateway_payment: dispute.payment_id,
        dispute_phase: dispute.phase,
        dispute_status: dispute.status,
        paise: dispute.amount,
        dispute_currency: dispute.currency,
        reason: dispute.reason_code,
        respond_until:
          dispute.respond_by === null ? null : new Date(dispute.respond_by * 1000).toISOString(),
        reported_at: askedAt.toISOString(),
        deducted: dispute.amount_deducted,
      },
      Noted,
    );
  if ((await record()).outcome !== 'unknown_order') return;
  await recordPayment(await fetchGatewayPayment(dispute.payment_id));
  await record();
}

/** A row of the database's `held_payments`. */
export const HeldPayment = v.object({
  payment_id: v.string(),
  reason: v.string(),
  paid_paise: v.number(),
  currency: v.string(),
  agreed_paise: v.number(),
  item: v.string(),
  order_uuid: v.string(),
  held_since: v.string(),
  decided: v.nullable(v.string()),
});
export type HeldPayment = v.InferOutput<typeof HeldPayment>;

const id = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));

/** The page passes it on, or the gateway posts it as a form. */
const WindowResponse = v.object({
  razorpay_order_id: id,
  razorpay_payment_id: id,
  razorpay_signature: v.string(),
});
export type WindowResponse = v.InferOutput<typeof WindowResponse>;

/** @throws Refusal 400 `verification_failed` when a field is missing or malformed */
export const readWindowResponse = (body: Record<string, unknown>): WindowResponse =>
  parseRequest(WindowResponse, body, 'verification_failed');

/**
 * The signature proves that the gateway took a payment for this order. The gateway is then asked whether the money is
 * captured, and how much. If it does not answer, the order becomes `processing`.
 * @param gatewayOrderId as stored: the browser could have sent the id of any order
 * @throws Refusal 400 `verification_failed` when the signature is wrong
 */
export async function settle(
  gatewayOrderId: string,
  { razorpay_payment_id, razorpay_signature }: WindowResponse,
): Promise<OrderState> {
  const secret = environment('RAZORPAY_KEY_SECRET');
  const message = `${gatewayOrderId}|${razorpay_payment_id}`;
  if (!(await isSignedWith(secret, message, razorpay_signature))) {
    throw new Refusal(400, 'verification_failed', 'The signature is wrong');
  }
  try {
    const payment = await fetchGatewayPayment(razorpay_payment_id);
    if (payment.order_id !== gatewayOrderId) {
      throw new Refusal(502, 'razorpay_api_error', 'The gateway sent a payment of another order');
    }
    const recorded = await recordPayment(payment);
    if (recorded.outcome === 'unknown_order') throw new Error('The order has disappeared');
    return recorded;
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    console.error(`Settling without the gateway: ${cause.message}`);
    return callDatabase('expect_payment', { gateway_order: gatewayOrderId }, OrderState);
  }
}
