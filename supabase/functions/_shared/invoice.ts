import type { Rupees } from '../../../shared-kit/src/money.ts';

/** An invoice as `describe_invoice` in the migrations tells of it. Instants are ISO. */
export interface Invoice {
  /** INV-2026-007. */
  number: string;
  issued_at: string;
  buyer_name: string;
  buyer_email: string;
  /** The name of the module. */
  item: string;
  duration_months: number;
  /** Taxes included. */
  amount: Rupees;
  /** Razorpay's id, order_…. */
  gateway_order_id: string;
  /** Razorpay's id, pay_…. */
  payment_id: string;
}
