import { randomInt } from 'node:crypto';

/** As in Razorpay's API and webhooks. Amounts in paise, times in seconds. */
export interface OrderEntity {
  id: string;
  entity: 'order';
  amount: number;
  currency: string;
  receipt: string | null;
  status: 'created' | 'attempted' | 'paid';
  notes: Notes;
  created_at: number;
}

/** Up to 15. Like Razorpay, represents none by an empty list. */
export type Notes = Record<string, string> | [];

export type Method = 'card' | 'upi' | 'netbanking';

export const NO_FAULT = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};
/** In API, webhook and window. */
type PaymentFault = Record<keyof typeof NO_FAULT, string | null>;

export const DECLINED: PaymentFault = {
  error_code: 'BAD_REQUEST_ERROR',
  error_description: 'Your payment was declined by the bank. Try another method.',
  error_source: 'bank',
  error_step: 'payment_authorization',
  error_reason: 'payment_failed',
};

export interface PaymentEntity extends PaymentFault {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'failed' | 'refunded';
  /** Null for money of another sales channel, such as a payment link. */
  order_id: string | null;
  method: Method;
  captured: boolean;
  amount_refunded: number;
  refund_status: 'partial' | 'full' | null;
  email: string;
  contact: string;
  notes: Notes;
  created_at: number;
}

export interface RefundEntity {
  id: string;
  entity: 'refund';
  amount: number;
  currency: string;
  payment_id: string;
  status: 'pending' | 'processed' | 'failed';
  receipt: string | null;
  notes: Notes;
  created_at: number;
}

/** A bank claims money of a payment. Each phase is a dispute with an id of its own. */
export interface DisputeEntity {
  id: string;
  entity: 'dispute';
  payment_id: string;
  amount: number;
  currency: string;
  /** What a lost dispute took. Null is a value that the real gateway should not have. */
  amount_deducted: number | null;
  reason_code: string;
  respond_by: number;
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  phase: DisputePhase;
  created_at: number;
}

/** A later one decides anew. A retrieval, which only asks, does not. */
export const DISPUTE_PHASES = [
  'retrieval',
  'fraud',
  'chargeback',
  'pre_arbitration',
  'arbitration',
] as const;
export type DisputePhase = (typeof DISPUTE_PHASES)[number];

export const DISPUTE_STEPS = ['under_review', 'action_required', 'won', 'lost', 'closed'] as const;
export type DisputeStep = (typeof DISPUTE_STEPS)[number];

export interface Entities {
  order: OrderEntity;
  payment: PaymentEntity;
  refund: RefundEntity;
  dispute: DisputeEntity;
}
export type Entity = Entities[keyof Entities];

export interface GatewayEvent {
  event: string;
  payload: Partial<Entities>;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** 14 characters, such as `order_EKwxwAgItmmXdp`. */
export function newId(kind: 'order' | 'pay' | 'rfnd' | 'disp' | 'evt'): string {
  const letters = Array.from({ length: 14 }, () => LETTERS[randomInt(LETTERS.length)]);
  return `${kind}_${letters.join('')}`;
}

export const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

/** In Razorpay's format: `{ error: { code, description, … } }`. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly status: 400 | 401 | 404 | 429 | 500;

  constructor(status: GatewayError['status'], description: string) {
    super(description);
    this.status = status;
  }

  get body() {
    return {
      error: {
        code: this.status === 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR',
        description: this.message,
      },
    };
  }
}

/** @throws GatewayError when the entity is in another status */
export function expectStatus({ status }: { status: string }, ...allowed: string[]): void {
  if (!allowed.includes(status)) {
    throw new GatewayError(400, `This cannot be done: the status is ${status}`);
  }
}

export const newPayment = ({ id, amount, currency }: OrderEntity): PaymentEntity => ({
  id: newId('pay'),
  entity: 'payment',
  amount,
  currency,
  status: 'created',
  order_id: id,
  method: 'card',
  captured: false,
  amount_refunded: 0,
  refund_status: null,
  email: 'payer@example.com',
  contact: '+919999999999',
  notes: [],
  created_at: nowInSeconds(),
  ...NO_FAULT,
});

const RESPOND_WITHIN_SECONDS = 7 * 24 * 60 * 60;

export const newDispute = (
  { id, currency }: PaymentEntity,
  { phase, amount }: Pick<DisputeEntity, 'phase' | 'amount'>,
): DisputeEntity => ({
  id: newId('disp'),
  entity: 'dispute',
  payment_id: id,
  amount,
  currency,
  amount_deducted: 0,
  reason_code: 'goods_or_services_not_received_or_partially_received',
  respond_by: nowInSeconds() + RESPOND_WITHIN_SECONDS,
  status: 'open',
  phase,
  created_at: nowInSeconds(),
});
