import {
  readPayment,
  readRefund,
  type GatewayPayment,
  type GatewayRefund,
} from '../_shared/gateway-payment.ts';
import { isRecord } from '../_shared/read-body.ts';
import { Refusal } from '../_shared/refusal.ts';

/** What we act on of a webhook. */
export interface GatewayEvent {
  event: string;
  payment: GatewayPayment | null;
  refund: GatewayRefund | null;
}

const ABOUT_PAYMENTS = /^(payment\.(authorized|captured|failed)|order\.paid)$/;
const ABOUT_REFUNDS = /^refund\.(created|processed|failed)$/;

/**
 * Reads an event of Razorpay's. Events of other kinds, and payments that are for no order, are none of ours.
 * @throws Refusal when it is no event, or one of ours that cannot be read
 */
export function readEvent(body: Record<string, unknown>): GatewayEvent {
  const { event, payload } = body;
  if (typeof event !== 'string' || !/^[a-z_.]{1,64}$/.test(event)) {
    throw new Refusal(400, 'server_error', 'This is no event');
  }
  const payment = entityOf(payload, 'payment');
  const isOurs = ABOUT_PAYMENTS.test(event) || ABOUT_REFUNDS.test(event);
  if (!isOurs || !isRecord(payment) || payment.order_id === null) {
    return { event, payment: null, refund: null };
  }
  const refund = ABOUT_REFUNDS.test(event) ? readRefund(entityOf(payload, 'refund')) : null;
  return { event, payment: readPayment(payment), refund };
}

function entityOf(payload: unknown, name: string): unknown {
  const part = isRecord(payload) ? payload[name] : undefined;
  return isRecord(part) ? part.entity : undefined;
}
