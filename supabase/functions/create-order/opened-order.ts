import type { Paise } from '../../../shared-kit/src/money.ts';
import type { OrderStatus } from '../../../shared-kit/src/purchase.ts';
import { Refusal } from '../_shared/refusal.ts';

/** An order as `create_order` in the migrations answers it. */
export interface OpenedOrder {
  order_uuid: string;
  status: OrderStatus;
  gateway_order_id: string | null;
  amount_paise: Paise;
  currency: 'INR';
  is_reused: boolean;
}

const STATUS_OF = {
  auth_required: 401,
  module_not_found: 404,
  payment_pending: 409,
  too_many_orders: 429,
} as const;

type Unopened = {
  error: keyof typeof STATUS_OF | 'invalid_duration' | 'order_creation_failed';
  reason?: string;
};

/** @throws Refusal with the database's reason why there is no order */
export function readOpened(answer: OpenedOrder | Unopened): OpenedOrder {
  if (!('error' in answer)) return answer;
  const { error, reason = 'the database made no order' } = answer;
  throw new Refusal(
    error in STATUS_OF ? STATUS_OF[error as keyof typeof STATUS_OF] : 400,
    error,
    reason,
  );
}
