import * as v from 'npm:valibot@1.5.0';
import type { Paise } from '../../../shared-kit/src/money.ts';

/** An invoice as the database's `describe_invoice` returns it. Instants are ISO. */
export const Invoice = v.object({
  /** INV-2026-007. */
  number: v.string(),
  issued_at: v.string(),
  buyer_name: v.string(),
  buyer_email: v.string(),
  /** The name of the module. */
  item: v.string(),
  duration_months: v.number(),
  /** What was paid, taxes included. */
  amount_paise: v.custom<Paise>((value) => Number.isSafeInteger(value)),
  /** Razorpay's id, order_…. */
  gateway_order_id: v.string(),
  /** Razorpay's id, pay_…. */
  payment_id: v.string(),
});
export type Invoice = v.InferOutput<typeof Invoice>;

const dates = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});

/** The date in India, in the format of the account area: 21 Nov 2026. @param instant ISO */
export const formatDate = (instant: string): string => dates.format(new Date(instant));

/** A duration of access: 6 Months, 1 Year, 3 Years. */
export function durationText(months: number): string {
  if (months % 12 !== 0) return `${months} Months`;
  return months === 12 ? '1 Year' : `${months / 12} Years`;
}
