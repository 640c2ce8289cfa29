/**
 * What pages and the functions of the backend say to each other about buying. Types only: functions answer JSON, and
 * whoever reads it parses it. Every answer that is no success carries an `error`, whatever its status.
 */
import type { Paise } from './money.ts';

/** Where an order is. The browser may itself call a pending one `failed` or `cancelled`; the rest is the server's. */
export type OrderStatus = 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled';

/**
 * Why a purchase does not go on: the codes of the spec (§8), `too_many_orders` and `payment_pending` (an earlier payment
 * for the same module is on its way), under which pages have their texts.
 * `network_error`, `payment_cancelled` and `payment_failed` are found by the page itself.
 */
export type PurchaseErrorCode =
  | 'auth_required'
  | 'authentication_failed'
  | 'payment_gateway_error'
  | 'razorpay_api_error'
  | 'order_creation_failed'
  | 'module_not_found'
  | 'invalid_pricing'
  | 'network_error'
  | 'server_error'
  | 'invalid_duration'
  | 'invalid_module'
  | 'verification_failed'
  | 'payment_cancelled'
  | 'payment_failed'
  | 'too_many_orders'
  | 'payment_pending';

/** Why there is no invoice. Another member's order is one that is not found. */
export type InvoiceErrorCode = 'invalid_order' | 'order_not_found' | 'order_not_paid';

/** The body of every answer that is no success. `message` is for logs, not for people. */
export interface PurchaseFailure {
  success: false;
  error: { code: PurchaseErrorCode; message: string };
}

/** POST /functions/v1/create-order, with the member's token. */
export interface CreateOrderRequest {
  module_uuid: string;
  /** Months: 6, 12 or 36. */
  duration: number;
  /**
   * A uuid made for this purchase and sent again with every repetition of it: it leads to the same order, also once that
   * is paid. Without one an unpaid order of the same item is used again, and a paid one is followed by a new purchase.
   */
  idempotency_key?: string;
}

/** An order that can be paid now, with what the gateway's window is opened with. */
export interface PayableOrder {
  success: true;
  order_uuid: string;
  status: 'pending';
  razorpay_order: { id: string; amount: Paise; currency: 'INR'; notes: Record<string, string> };
  /**
   * The public key, where the gateway's script is loaded from, and where the window sends a browser that cannot be
   * called back (options `callback_url` and `redirect`, in in-app browsers): a function that answers with the way to the
   * member's payments.
   */
  checkout: { key: string; script: string; callback_url: string };
}

/** What was asked for has been paid already, or is being confirmed: no window is to be opened. */
export interface PaidOrder {
  success: true;
  order_uuid: string;
  status: 'processing' | 'completed';
  razorpay_order: null;
}

export type CreateOrderAnswer = PayableOrder | PaidOrder | PurchaseFailure;

/** POST /functions/v1/verify-payment, with the member's token: what the gateway's window hands to the page. */
export interface VerifyPaymentRequest {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

/** Completed: access is granted. Processing: the money is safe and being confirmed; ask again, or read the order. */
export interface VerifiedPayment {
  success: true;
  status: 'completed' | 'processing';
  message: string;
  order_uuid: string;
}

export type VerifyPaymentAnswer = VerifiedPayment | PurchaseFailure;
