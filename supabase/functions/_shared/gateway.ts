import type { Paise } from '../../../shared-kit/src/money.ts';
import { environment } from './environment.ts';
import {
  readPayment,
  readRefund,
  type GatewayPayment,
  type GatewayRefund,
} from './gateway-payment.ts';
import { isRecord } from './read-body.ts';
import { Refusal } from './refusal.ts';

const GATEWAY_TIMEOUT_MS = 8000;
/** Five days, the longest there is: a bank that is late is captured all the same, and never refunded behind our back. */
const CAPTURE_WITHIN_MINUTES = 7200;
/** The most that the gateway lists at once. */
const LIST_LENGTH = 100;

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

/**
 * All attempts to pay for an order.
 * @throws UnknownToGateway when the gateway has no such order; Refusal as `createGatewayOrder` does
 */
export async function fetchGatewayPayments(gatewayOrderId: string): Promise<GatewayPayment[]> {
  return (await list(`orders/${encodeURIComponent(gatewayOrderId)}/payments`)).map(readPayment);
}

/**
 * The refunds of a payment, whatever became of them.
 * @throws UnknownToGateway when the gateway has no such payment; Refusal as `createGatewayOrder` does
 * @see https://razorpay.com/docs/api/refunds/fetch-multiple-refund-payment
 */
export async function fetchGatewayRefunds(paymentId: string): Promise<GatewayRefund[]> {
  const path = `payments/${encodeURIComponent(paymentId)}/refunds?count=${LIST_LENGTH}`;
  return (await list(path)).map(readRefund);
}

/**
 * The gateway answered, and has nothing under this id: it belongs to another account of the gateway.
 * A wrong key is answered with 401 and a wrong address with 404 and another text; both are misconfigurations, which say
 * nothing about the id.
 */
export class UnknownToGateway extends Refusal {}

async function list(path: string): Promise<unknown[]> {
  const { items } = await ask(path);
  if (!Array.isArray(items)) throw new Refusal(502, 'razorpay_api_error', 'No list was answered');
  return items as unknown[];
}

async function ask(path: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const base = Deno.env.get('RAZORPAY_API_URL') || 'https://api.razorpay.com/v1';
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
  const isUnknown =
    (status === 400 || status === 404) &&
    error.code === 'BAD_REQUEST_ERROR' &&
    /does not exist|\bid\b/i.test(String(error.description));
  const Thrown = isUnknown && init.method === undefined ? UnknownToGateway : Refusal;
  throw new Thrown(502, 'razorpay_api_error', `The gateway answered ${status} ${reason}`);
}
