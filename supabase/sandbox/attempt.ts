import { createHmac } from 'node:crypto';
import type { Method, PaymentEntity } from './entities.ts';
import type { GatewayState } from './gateway-state.ts';
import { SANDBOX_KEYS } from './keys.ts';

/**
 * - `pay_and_close`: paid, and the window closes without telling the page
 * - `authorized_late`: failed for now; the bank authorises it later
 * - `captured_late`: authorised; the money is captured later
 */
const ENDS = {
  success: ['capture', 'succeed'],
  failure: ['fail', 'fail'],
  pay_and_close: ['capture', 'dismiss'],
  authorized_late: ['fail', 'fail'],
  captured_late: ['authorize', 'succeed'],
} as const;
export type Outcome = keyof typeof ENDS;
export const OUTCOMES = Object.keys(ENDS) as Outcome[];

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
  const payment = state.startPayment(orderId, { method, ...money });
  const response = {
    razorpay_order_id: orderId,
    razorpay_payment_id: payment.id,
    razorpay_signature: signPayment(orderId, payment.id),
  };
  const [step, window] = ENDS[outcome];
  state[step](payment);
  return { payment, window, response };
}

/** @see https://razorpay.com/docs/payments/server-integration/nodejs/payment-gateway/build-integration/#16-verify-payment-signature */
export function signPayment(orderId: string, paymentId: string): string {
  return createHmac('sha256', SANDBOX_KEYS.secret).update(`${orderId}|${paymentId}`).digest('hex');
}
