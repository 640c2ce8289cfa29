import { randomInt } from 'node:crypto';

/** Razorpay's entities, as in its API and its webhooks. Amounts in paise, times in seconds. */
export interface OrderEntity {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Notes;
  /** Whether the member may pay it in parts. */
  partial_payment?: boolean;
  created_at: number;
}

/** Up to 15 texts of the account. As at Razorpay, none are an empty list. */
export type Notes = Record<string, string> | [];

export type Method = 'card' | 'upi' | 'netbanking';

/** The reason why a payment failed, in API, webhook and window. */
export interface PaymentFault {
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
}

export interface PaymentEntity extends PaymentFault {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'failed' | 'refunded';
  order_id: string;
  method: Method;
  captured: boolean;
  amount_refunded: number;
  refund_status: 'partial' | 'full' | null;
  card_id: string | null;
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
  acquirer_data: { arn: string | null };
  batch_id: string | null;
  speed_requested: Speed;
  speed_processed: 'normal' | 'instant' | null;
  created_at: number;
}

/** How fast a refund was requested: within 5 to 7 working days, or at once if the bank can. */
export type Speed = 'normal' | 'optimum';

/** The card of a payment. */
export interface CardEntity {
  id: string;
  entity: 'card';
  name: string;
  last4: string;
  network: string;
  type: string;
  issuer: string;
  international: boolean;
  emi: boolean;
}

/** A customer of the account. */
export interface CustomerEntity {
  id: string;
  entity: 'customer';
  name: string;
  email: string;
  contact: string;
  gstin: string | null;
  notes: Notes;
  created_at: number;
}

/** A claim of a bank for money of a payment. Each phase is a dispute with an id of its own. */
export interface DisputeEntity {
  id: string;
  entity: 'dispute';
  payment_id: string;
  amount: number;
  currency: string;
  amount_deducted: number;
  reason_code: string;
  respond_by: number;
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  phase: DisputePhase;
  created_at: number;
}

/** The phases of a dispute, in their order. */
export const DISPUTE_PHASES = [
  'fraud',
  'retrieval',
  'chargeback',
  'pre_arbitration',
  'arbitration',
] as const;
export type DisputePhase = (typeof DISPUTE_PHASES)[number];

/** An event, as a webhook reports it. */
export interface GatewayEvent {
  event: string;
  payload: {
    payment?: PaymentEntity;
    order?: OrderEntity;
    refund?: RefundEntity;
    dispute?: DisputeEntity;
  };
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An id of 14 characters, such as `order_EKwxwAgItmmXdp`. */
export function newId(kind: 'order' | 'pay' | 'rfnd' | 'disp' | 'card' | 'cust' | 'evt'): string {
  const letters = Array.from({ length: 14 }, () => LETTERS[randomInt(LETTERS.length)]);
  return `${kind}_${letters.join('')}`;
}

export const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

/** An error in Razorpay's format: `{ error: { code, description, … } }`. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly status: 400 | 401 | 404 | 500;

  constructor(status: 400 | 401 | 404 | 500, description: string) {
    super(description);
    this.status = status;
  }

  /** The body of the response. */
  get body() {
    return {
      error: {
        code: this.status === 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR',
        description: this.message,
        source: 'NA',
        step: 'NA',
        reason: 'NA',
        metadata: {},
      },
    };
  }
}
