import * as v from 'npm:valibot@1.5.0';
import { GatewayPayment, GatewayRefund, readEntity } from '../_shared/gateway.ts';
import { isRecord, parseAs, Refusal } from '../_shared/http.ts';

// Separate from index.ts, which starts a server when it is imported: the simulation of purchases reads events too.

const ABOUT_PAYMENTS = /^(payment\.(authorized|captured|failed)|order\.paid)$/;
const ABOUT_REFUNDS = /^refund\.(created|processed|failed)$/;

const NO_ENTITY = { entity: undefined };
const Wrapped = v.fallback(v.object({ entity: v.unknown() }), NO_ENTITY);

/**
 * The envelope of a webhook. Its entities are checked only for the events that we process: other events may contain
 * anything.
 * @see https://razorpay.com/docs/webhooks/payloads/
 */
const WebhookEvent = v.object({
  event: v.pipe(v.string(), v.regex(/^[a-z_.]{1,64}$/)),
  payload: v.fallback(v.object({ payment: Wrapped, refund: Wrapped }), {
    payment: NO_ENTITY,
    refund: NO_ENTITY,
  }),
});

/** The parts of a webhook that we process. */
export interface GatewayEvent {
  event: string;
  payment: GatewayPayment | null;
  refund: GatewayRefund | null;
}

/**
 * Reads an event of Razorpay's. Events of other kinds and payments without an order have a null payment.
 * @throws Refusal 400 when it is not an event, 502 when it is one of ours with a malformed entity
 */
export function readEvent(body: Record<string, unknown>): GatewayEvent {
  const { event, payload } = parseAs(
    WebhookEvent,
    body,
    (field) => new Refusal(400, 'server_error', `Not an event: ${field} is missing or malformed`),
  );
  const payment = payload.payment.entity;
  const isOurs = ABOUT_PAYMENTS.test(event) || ABOUT_REFUNDS.test(event);
  if (!isOurs || !isRecord(payment) || payment.order_id === null) {
    return { event, payment: null, refund: null };
  }
  return {
    event,
    payment: readEntity(GatewayPayment, payment),
    refund: ABOUT_REFUNDS.test(event) ? readEntity(GatewayRefund, payload.refund.entity) : null,
  };
}
