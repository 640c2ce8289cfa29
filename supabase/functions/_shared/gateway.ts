import type { Paise } from '../../../shared-kit/src/purchase.ts';
import { environment } from './environment.ts';
import { readPayment, type GatewayPayment } from './gateway-payment.ts';
import { isRecord } from './read-body.ts';
import { Refusal } from './refusal.ts';

const GATEWAY_TIMEOUT_MS = 8000;
/** Five days, the longest there is: a bank that is late is captured all the same, and never refunded behind our back. */
const CAPTURE_WITHIN_MINUTES = 7200;

/** An order as Razorpay answers it. */
export interface GatewayOrder {
  id: string;
  amount: Paise;
  currency: 'INR';
  notes: Record<string, string>;
}

/**
 * Makes an order at the gateway.
 * @param order.receipt our uuid of it
 * @throws Refusal `payment_gateway_error` when it cannot be reached, `razorpay_api_error` when it refuses
 * @see https://razorpay.com/docs/api/orders/create/
 */
export async function createGatewayOrder(order: {
  amount: Paise;
  currency: 'INR';
  receipt: string;
  notes: Record<string, string>;
}): Promise<GatewayOrder> {
  const capture_options = {
    automatic_expiry_period: CAPTURE_WITHIN_MINUTES,
    manual_expiry_period: CAPTURE_WITHIN_MINUTES,
    refund_speed: 'normal',
  };
  const answer = await ask('orders', {
    method: 'POST',
    body: JSON.stringify({ ...order, payment: { capture: 'automatic', capture_options } }),
  });
  const { id, amount, currency } = answer;
  if (typeof id !== 'string' || amount !== order.amount || currency !== order.currency) {
    throw new Refusal(
      502,
      'razorpay_api_error',
      'The gateway made another order than was asked for',
    );
  }
  return { id, amount: order.amount, currency: order.currency, notes: order.notes };
}

/** @throws Refusal as `createGatewayOrder` does */
export async function fetchGatewayPayment(paymentId: string): Promise<GatewayPayment> {
  return readPayment(await ask(`payments/${encodeURIComponent(paymentId)}`));
}

/** All attempts to pay for an order. @throws Refusal as `createGatewayOrder` does */
export async function fetchGatewayPayments(gatewayOrderId: string): Promise<GatewayPayment[]> {
  const { items } = await ask(`orders/${encodeURIComponent(gatewayOrderId)}/payments`);
  if (!Array.isArray(items)) throw new Refusal(502, 'razorpay_api_error', 'No list of payments');
  return items.map(readPayment);
}

async function ask(path: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const base = Deno.env.get('RAZORPAY_API_URL') ?? 'https://api.razorpay.com/v1';
  const user = `${environment('RAZORPAY_KEY_ID')}:${environment('RAZORPAY_KEY_SECRET')}`;
  let status: number;
  let body: unknown;
  try {
    const answer = await fetch(`${base}/${path}`, {
      ...init,
      headers: { Authorization: `Basic ${btoa(user)}`, 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(GATEWAY_TIMEOUT_MS),
    });
    status = answer.status;
    body = await answer.json();
  } catch (cause) {
    throw new Refusal(502, 'payment_gateway_error', 'The gateway cannot be reached', { cause });
  }
  if (status >= 200 && status < 300 && isRecord(body)) return body;
  const error = isRecord(body) && isRecord(body.error) ? body.error : {};
  const reason = `${String(error.code)}: ${String(error.description)}`;
  throw new Refusal(502, 'razorpay_api_error', `The gateway answered ${status} ${reason}`);
}
