import { createHmac } from 'node:crypto';
import type { Method, PaymentEntity } from './entities.ts';
import type { GatewayState } from './gateway-state.ts';
import { SANDBOX_KEYS } from './keys.ts';

/**
 * How an attempt to pay ends, chosen in the window or by a test.
 * - `failure_then_success`: the first attempt for an order fails, the next one succeeds
 * - `pay_and_close`: paid, and the window closes without a word to the page
 * - `authorized_late`: marked as failed for now; the bank consents later
 * - `captured_late`: the bank has consented; the money is captured later
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

/** What the window does next. */
export interface Attempted {
  payment: PaymentEntity;
  /** `succeed` and `fail` tell the page; `dismiss` does not say that anything was paid. */
  window: 'succeed' | 'fail' | 'dismiss';
  /** What the page is handed when it succeeded. */
  response: {
    razorpay_order_id: string;
    razorpay_payment_id: string;
    razorpay_signature: string;
  };
}

/**
 * Lets a person try to pay for an order.
 * @param details.amount another amount than the order's, as a tampered window might send
 * @throws GatewayError when there is no such order, or it is paid
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
