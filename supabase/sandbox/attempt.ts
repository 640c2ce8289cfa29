import { createHmac } from 'node:crypto';
import type { Method, PaymentEntity } from './entities.ts';
import type { GatewayState } from './gateway-state.ts';
import { SANDBOX_KEYS } from './keys.ts';

/**
 * - `failure_then_success`: the first attempt for an order fails, the next one succeeds
 * - `pay_and_close`: paid, and the window closes without telling the page
 * - `authorized_late`: failed for now; the bank authorises it later
 * - `captured_late`: authorised; the money is captured later
 */
export const OUTCOMES = [
  'success',
  'failure',
  'failure_then_success',
  'pay_and_close',
  'authorized_late',
  'captured_late',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface Attempted {
  payment: PaymentEntity;
  /** `succeed` and `fail` notify the page; `dismiss` does not report the payment. */
  window: 'succeed' | 'fail' | 'dismiss';
  response: {
    razorpay_order_id: string;
    razorpay_payment_id: string;
    razorpay_signature: string;
  };
}

/**
 * @param details.amount another amount than the order's, as a tampered window could send
 * @throws GatewayError if the order does not exist or is paid
 */
export function attemptPayment(
  state: GatewayState,
  orderId: string,
  details: { outcome: Outcome; method?: Method; amount?: number; currency?: string },
): Attempted {
  const { outcome, method = 'card', ...money } = details;
  const isRepeated = state.paymentsOf(orderId).length > 0;
  const payment = state.startPayment(orderId, { method, ...money });
  const response = {
    razorpay_order_id: orderId,
    razorpay_payment_id: payment.id,
    razorpay_signature: signPayment(orderId, payment.id),
  };
  const end = outcome === 'failure_then_success' ? (isRepeated ? 'success' : 'failure') : outcome;
  const steps = {
    success: ['capture', 'succeed'],
    pay_and_close: ['capture', 'dismiss'],
    captured_late: ['authorize', 'succeed'],
    failure: ['fail', 'fail'],
    authorized_late: ['fail', 'fail'],
  } as const;
  const [step, window] = steps[end];
  state[step](payment);
  return { payment, window, response };
}

/** @see https://razorpay.com/docs/payments/server-integration/nodejs/payment-gateway/build-integration/#16-verify-payment-signature */
export function signPayment(orderId: string, paymentId: string): string {
  return createHmac('sha256', SANDBOX_KEYS.secret).update(`${orderId}|${paymentId}`).digest('hex');
}
