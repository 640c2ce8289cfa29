import * as v from 'npm:valibot@1.5.0';
import { GatewayDispute, GatewayPayment, GatewayRefund, readEntity } from '../_shared/gateway.ts';
import { isRecord, parseAs, Refusal } from '../_shared/http.ts';

// Separate from index.ts, which starts a server when it is imported: the simulation of purchases reads events too.

const ABOUT_PAYMENTS = /^(payment\.(authorized|captured|failed)|order\.paid)$/;
const ABOUT_REFUNDS = /^refund\.(created|processed|failed)$/;
const ABOUT_DISPUTES = /^payment\.dispute\.(created|under_review|action_required|won|lost|closed)$/;

const NO_ENTITY = { entity: undefined };
const Wrapped = v.fallback(v.object({ entity: v.unknown() }), NO_ENTITY);

/**
 * The envelope of a webhook. Its entities are checked only for the events that we process: other events may contain
 * anything.
 * @see https://razorpay.com/docs/webhooks/payloads/
 */
const WebhookEvent = v.object({
  event: v.pipe(v.string(), v.regex(/^[a-z_.]{1,64}$/)),
  /** When it happened, in seconds. */
  created_at: v.optional(v.number(), () => Date.now() / 1000),
  payload: v.fallback(v.object({ payment: Wrapped, refund: Wrapped, dispute: Wrapped }), {
    payment: NO_ENTITY,
    refund: NO_ENTITY,
    dispute: NO_ENTITY,
  }),
});

/** The parts of a webhook that we process. */
export interface GatewayEvent {
  event: string;
  reportedAt: Date;
  payment: GatewayPayment | null;
  refund: GatewayRefund | null;
  dispute: GatewayDispute | null;
}

/**
 * Reads an event of Razorpay's. Events of other kinds and payments without an order have a null payment.
 * @throws Refusal 400 when it is not an event, 502 when it is one of ours with a malformed entity
 */
export function readEvent(body: Record<string, unknown>): GatewayEvent {
  const { event, payload, created_at } = parseAs(
    WebhookEvent,
    body,
    (field) => new Refusal(400, 'server_error', `Not an event: ${field} is missing or malformed`),
  );
  const payment = payload.payment.entity;
  const isOurs = [ABOUT_PAYMENTS, ABOUT_REFUNDS, ABOUT_DISPUTES].some((one) => one.test(event));
  const reportedAt = new Date(created_at * 1000);
  if (!isOurs || !isRecord(payment) || payment.order_id === null) {
    return { event, reportedAt, payment: null, refund: null, dispute: null };
  }
  return {
    event,
    reportedAt,
    payment: readEntity(GatewayPayment, payment),
    refund: ABOUT_REFUNDS.test(event) ? readEntity(GatewayRefund, payload.refund.entity) : null,
    dispute: ABOUT_DISPUTES.test(event) ? readEntity(GatewayDispute, payload.dispute.entity) : null,
  };
}
