import * as v from 'npm:valibot@1.5.0';
import { paise } from '../../../shared-kit/src/money.ts';
import { GatewayDispute, GatewayPayment, GatewayRefund } from '../_shared/gateway.ts';
import { isRecord, parseRequest, Refusal } from '../_shared/http.ts';
import { EVENTS } from './events.ts';

// Separate from index.ts, which starts a server when it is imported: the simulation of purchases reads events too.

/**
 * What the tables can hold. The schemas of the API take more: there, one odd entity must not hide all others of a list.
 */
const Id = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));
const Seconds = v.pipe(v.number(), v.minValue(0), v.maxValue(Date.UTC(2100, 0) / 1000));
const Money = {
  amount: v.pipe(
    GatewayRefund.entries.amount,
    v.check((amount) => amount > 0),
  ),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
};
const Payment = v.object({
  ...GatewayPayment.entries,
  ...Money,
  id: Id,
  order_id: Id,
  created_at: Seconds,
});
const Refund = v.object({ ...GatewayRefund.entries, ...Money, id: Id });
const Dispute = v.object({
  ...GatewayDispute.entries,
  ...Money,
  id: Id,
  payment_id: Id,
  amount_deducted: v.nullish(v.pipe(GatewayRefund.entries.amount, v.minValue(paise(0))), null),
  reason_code: v.nullish(v.pipe(v.string(), v.excludes('\0')), null),
  respond_by: v.nullish(Seconds, null),
});

const NO_ENTITY = { entity: undefined };
const Wrapped = v.fallback(v.object({ entity: v.unknown() }), NO_ENTITY);

/**
 * Entities are checked only for the events that we process: other events may contain anything.
 * @see https://razorpay.com/docs/webhooks/payloads/
 */
const WebhookEvent = v.object({
  created_at: v.optional(Seconds, () => Date.now() / 1000),
  payload: v.fallback(v.object({ payment: Wrapped, refund: Wrapped, dispute: Wrapped }), {
    payment: NO_ENTITY,
    refund: NO_ENTITY,
    dispute: NO_ENTITY,
  }),
});

const EventName = v.object({ event: v.pipe(v.string(), v.regex(/^[a-z_.]{1,64}$/)) });

interface EventContent {
  reportedAt: Date;
  payment: GatewayPayment | null;
  refund: GatewayRefund | null;
  dispute: GatewayDispute | null;
}
const NOTHING = { payment: null, refund: null, dispute: null };

/**
 * Events of other kinds and payments without an order have a null payment. So has one with a fault: no table can hold
 * its content, such as a negative amount, and a repetition would change nothing.
 * @throws Refusal 400 when it is not an event
 */
export function readEvent(
  body: Record<string, unknown>,
): EventContent & { event: string; fault?: string } {
  const { event } = parseRequest(EventName, body);
  try {
    return { event, ...readContent(event, body) };
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    return { event, reportedAt: new Date(), ...NOTHING, fault: cause.message };
  }
}

/** @throws Refusal when its time or, in an event of ours, an entity is malformed */
function readContent(event: string, body: Record<string, unknown>): EventContent {
  const { payload, created_at } = parseRequest(WebhookEvent, body);
  const payment = payload.payment.entity;
  const isOurs = Object.values(EVENTS).flat().includes(event);
  const reportedAt = new Date(created_at * 1000);
  if (!isOurs || (isRecord(payment) && payment.order_id === null)) {
    return { reportedAt, ...NOTHING };
  }
  return {
    reportedAt,
    payment: parseRequest(Payment, payment),
    refund: EVENTS.refund.includes(event) ? parseRequest(Refund, payload.refund.entity) : null,
    dispute: EVENTS.dispute.includes(event) ? parseRequest(Dispute, payload.dispute.entity) : null,
  };
}
