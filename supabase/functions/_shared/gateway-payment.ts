import { paise, type Paise } from '../../../shared-kit/src/money.ts';
import { isRecord } from './read-body.ts';
import { Refusal } from './refusal.ts';

const PAYMENT_STATUSES = ['created', 'failed', 'authorized', 'captured', 'refunded'] as const;
const REFUND_STATUSES = ['pending', 'failed', 'processed'] as const;

/** What we keep of a payment at Razorpay; the rest of it is personal. */
export interface GatewayPayment {
  id: string;
  order_id: string;
  status: (typeof PAYMENT_STATUSES)[number];
  /** Whether the money ever came; it stays so when it is refunded. */
  captured: boolean;
  amount: Paise;
  currency: string;
}

/** What we keep of a refund at Razorpay. */
export interface GatewayRefund {
  id: string;
  status: (typeof REFUND_STATUSES)[number];
  amount: Paise;
  currency: string;
}

/**
 * @see https://razorpay.com/docs/api/payments/entity/
 * @throws Refusal `razorpay_api_error` when it is no payment for an order
 */
export function readPayment(entity: unknown): GatewayPayment {
  const { order_id, ...rest } = readMoney(entity, PAYMENT_STATUSES);
  const { captured } = entity as { captured?: unknown };
  if (typeof order_id !== 'string' || typeof captured !== 'boolean') throw unreadable();
  return { ...rest, order_id, captured };
}

/** @throws Refusal `razorpay_api_error` when it is no refund */
export function readRefund(entity: unknown): GatewayRefund {
  const { id, status, amount, currency } = readMoney(entity, REFUND_STATUSES);
  return { id, status, amount, currency };
}

function readMoney<Status extends string>(entity: unknown, statuses: readonly Status[]) {
  const { id, status, amount, currency, order_id } = isRecord(entity) ? entity : {};
  const known = statuses.find((one) => one === status);
  if (typeof id !== 'string' || typeof currency !== 'string' || !known) throw unreadable();
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount)) throw unreadable();
  return { id, status: known, amount: paise(amount), currency, order_id };
}

const unreadable = () =>
  new Refusal(502, 'razorpay_api_error', 'The gateway told of something that cannot be read');
