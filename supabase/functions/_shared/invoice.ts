import * as v from 'npm:valibot@1.5.0';
import type { Paise } from '../../../shared-kit/src/money.ts';

/** What a payment granted on its day, by module. `until` is the first moment without access. */
const Granted = v.array(v.object({ module: v.string(), from: v.string(), until: v.string() }));

const Amount = v.custom<Paise>((value) => Number.isSafeInteger(value));

/** As the database's `describe_invoice` returns it. Instants are ISO. */
export const Invoice = v.object({
  /** INV-26-27-007. */
  number: v.string(),
  issued_at: v.string(),
  buyer_name: v.string(),
  buyer_email: v.string(),
  /** The GST code; empty if unknown. */
  buyer_state: v.string(),
  /** Empty for most. */
  buyer_gstin: v.string(),
  item: v.string(),
  duration_months: v.number(),
  granted: Granted,
  /** Taxes included. */
  amount_paise: Amount,
  /** Razorpay's id, order_…. */
  gateway_order_id: v.string(),
  /** Razorpay's id, pay_…. */
  payment_id: v.string(),
});
export type Invoice = v.InferOutput<typeof Invoice>;

/** As the database's `open_document` returns it. */
export const CreditNote = v.object({
  /** CRN-26-27-007. */
  number: v.string(),
  issued_at: v.string(),
  amount_paise: Amount,
  /** Which paise of the invoice it credits: from, and the first after them. */
  parts: v.array(v.tuple([Amount, Amount])),
  /** The bank returned the refund after all. */
  cancelled_at: v.nullable(v.string()),
  /** Razorpay's id, rfnd_…. */
  refund_id: v.string(),
});
export type CreditNote = v.InferOutput<typeof CreditNote>;
