/** Hardly more than types: schemas here would make every page of a purchase heavier. */
import type { Paise } from './money.ts';
import { paths } from './paths.ts';

/** @param offerId the offer's id, or the uuid of its row in `modules` */
export const purchasePath = ({
  offerId,
  duration,
}: {
  offerId: string;
  duration: number;
}): string => `${paths.pricing}?offer=${offerId}&duration=${duration}#${offerId}`;

/** The page that shows the present state of an order. @param order its uuid */
export const receiptPath = (order: string): string => `/receipt/${order}`;

export type { OrderStatus } from './database.ts';

/**
 * `payment_pending`: an earlier payment for the same module is being confirmed. `checkout_in_preview`: the page is a
 * preview. `state_required`: a seller with a GSTIN does not know the member's State. Only pages produce `network_error`
 * and `payment_cancelled`.
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
  | 'payment_pending'
  | 'state_required'
  | 'checkout_in_preview';

/** Another member's document is `document_not_found`. */
export type InvoiceErrorCode = 'invalid_document' | 'document_not_found';

/** With any HTTP status. `message` is for logs, not for visitors. */
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
   * A uuid. Repeated requests with it return the same order, even after it is paid. Without it, an unpaid order of the
   * same item is reused, and after a paid one a new order is made.
   */
  idempotency_key?: string;
  /** For later emails. */
  language?: string;
}

/** An order that can be paid now. */
export interface PayableOrder {
  success: true;
  order_uuid: string;
  status: 'pending';
  razorpay_order: { id: string; amount: Paise; currency: 'INR'; notes: Record<string, string> };
  /** `callback_url` gets in-app browsers, which support no callback: a function that redirects to the payments. */
  checkout: { key: string; script: string; callback_url: string };
}

/** Paid or being confirmed: the page opens no payment window. */
export interface PaidOrder {
  success: true;
  order_uuid: string;
  status: 'processing' | 'completed';
  razorpay_order: null;
}

export type CreateOrderResponse = PayableOrder | PaidOrder | PurchaseFailure;

/** POST /functions/v1/verify-payment, with the member's token: the payment window's result. */
export interface VerifyPaymentRequest {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

/** `completed`: access is granted. `processing`: the money is safe and being confirmed; poll the order. */
export interface VerifiedPayment {
  success: true;
  status: 'completed' | 'processing';
  message: string;
  order_uuid: string;
}

export type VerifyPaymentResponse = VerifiedPayment | PurchaseFailure;
