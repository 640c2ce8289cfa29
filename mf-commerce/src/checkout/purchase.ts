import type { Profile } from 'shared-kit/database';
import type { Duration } from 'shared-kit/durations';
import type { Rupees } from 'shared-kit/money';
import type { OrderStatus } from 'shared-kit/purchase';
import type { SessionStore } from 'shared-kit/session';
import type { OfferId } from '#lib/offers/catalogue.ts';
import type { CheckoutError } from './checkout-error.ts';
import type { CreatedOrder, PayableOrder, VerifiedPayment } from './orders.ts';
import type { Gateway, WindowEvent } from './payment-window.ts';
import type { OrderedPurchase, StoredPurchase } from './stored-purchases.ts';

/** Which offer a visitor wants, for which duration, at the price that the page shows. */
export interface PurchaseRequest {
  item: OfferId;
  moduleUuid: string;
  duration: Duration;
  price: Rupees;
  /** The name of the purchase in the payment window. */
  description: string;
}

/** How far a purchase is, as the card of its offer shows it. */
export type PurchaseStep =
  | { step: 'idle' }
  | { step: 'creating' }
  /** The payment window is open. */
  | { step: 'paying' }
  /** The window reported a payment, and the backend verifies it. */
  | { step: 'verifying' }
  /** The backend waits for the capture. The page goes on to the payments. */
  | { step: 'processing' }
  /** Money may be on its way and the outcome is unknown: paying again must not be possible. */
  | { step: 'confirming'; error: CheckoutError }
  /** `message` is the server's. */
  | { step: 'done'; outcome: 'completed' | 'enrolled'; message?: string | undefined }
  | { step: 'failed'; error: CheckoutError };

/** The purchase of one offer: its step and duration, and the attempt that may change it. */
export type Purchase = PurchaseStep & { attemptId: number; duration: Duration };

/** All that this tab knows about purchases. */
export interface CheckoutState {
  purchases: Partial<Record<OfferId, Purchase>>;
  /**
   * The attempt that leads to the payment window, is in it, or verifies its payment. While it is set the tab is paying,
   * and `shared-kit/checkout` says so to the shell.
   */
  payingId?: number | undefined;
  /** The open payment window. There is at most one. */
  window?: { attempt: OrderedAttempt; hasFailed: boolean } | undefined;
  /** Whose purchases were shown last. It stays after a sign-out, so that a second member is noticed. */
  memberId?: string;
  lastAttemptId: number;
}

export const INITIAL_STATE: CheckoutState = { purchases: {}, lastAttemptId: 0 };

/** One try to buy an offer, or to learn how a stored purchase ended. A later attempt for the same offer replaces it. */
export interface Attempt {
  id: number;
  item: OfferId;
  duration: Duration;
}
type BuyAttempt = Attempt & { request: PurchaseRequest; session: SessionStore };
export type OrderedAttempt = Attempt & { stored: OrderedPurchase };
type MemberAttempt = BuyAttempt & OrderedAttempt & { member: Profile };
type PayableAttempt = MemberAttempt & { order: PayableOrder };
/** A purchase that an earlier page or another tab began. */
type ResumedAttempt = OrderedAttempt & { hasFailed: boolean };
/** An order that is read again after each of these waits. */
export type WatchedAttempt = OrderedAttempt & { waitsMs: readonly number[] };

/** What can happen: first what visitors and other tabs do, then the results of effects. */
export type CheckoutEvent =
  | { type: 'buyPressed'; request: PurchaseRequest; session: SessionStore }
  | { type: 'durationChosen'; item: OfferId }
  | {
      /** The page is shown, or another tab ended a purchase. */
      type: 'purchasesFound';
      /** `undefined` for a visitor. */
      memberId: string | undefined;
      /** The member's purchases. The first of each offer counts. */
      stored: readonly StoredPurchase[];
      /** Whether the gateway sent the browser back because a payment failed. */
      hasFailed: boolean;
    }
  /** The page is left or shown to another visitor: its outcomes need not be shown again. */
  | { type: 'outcomesSeen' }
  | { type: 'pageLeft' }
  | { type: 'failed'; attempt: Attempt; error: CheckoutError }
  | { type: 'orderCreated'; attempt: MemberAttempt; order: CreatedOrder }
  | { type: 'gatewayLoaded'; attempt: PayableAttempt; Gateway: Gateway }
  | (WindowEvent & { attempt: OrderedAttempt })
  | { type: 'updateSettled'; attempt: OrderedAttempt }
  | {
      type: 'verified';
      attempt: WatchedAttempt;
      response: VerifiedPayment | { code: string };
    }
  | { type: 'waited'; attempt: WatchedAttempt }
  | {
      type: 'statusRead';
      attempt: ResumedAttempt | WatchedAttempt;
      /** `undefined` if it could not be read. */
      status: OrderStatus | undefined;
    };
export type EventOf<Type extends CheckoutEvent['type']> = Extract<CheckoutEvent, { type: Type }>;

/** What the browser must do next. `effects.ts` performs it and sends the result as an event. */
export type CheckoutEffect =
  /**
   * Tells the shell that this tab is paying, finds the member, and creates the order: `orderCreated` or `failed`. The
   * order waits for the last `updateOrder`, but no longer than `waitMs`: *Try Again* leads to the same order, which a
   * late update would call cancelled.
   */
  | { type: 'createOrder'; attempt: BuyAttempt; waitMs: number }
  /** `gatewayLoaded` or `failed`. */
  | { type: 'loadGateway'; attempt: PayableAttempt }
  /** `paymentFailed` any number of times, then `paid` or `windowClosed`. */
  | { type: 'openWindow'; attempt: PayableAttempt; Gateway: Gateway }
  | { type: 'closeWindow'; attempt: OrderedAttempt }
  /** Tells the shell that this tab no longer pays. */
  | { type: 'closeCheckout' }
  /** Writes the order's status for the list of payments. The backend finds the outcome without it. */
  | { type: 'updateOrder'; attempt: OrderedAttempt; status: 'failed' | 'cancelled' }
  /** `updateSettled` when the last `updateOrder` has an answer. */
  | { type: 'awaitUpdate'; attempt: OrderedAttempt }
  /** `verified`. */
  | { type: 'verify'; attempt: WatchedAttempt }
  /** `waited`. */
  | { type: 'wait'; attempt: WatchedAttempt; waitMs: number }
  /** `statusRead`. */
  | { type: 'readStatus'; attempt: ResumedAttempt | WatchedAttempt }
  | { type: 'store'; stored: StoredPurchase }
  | { type: 'forget'; stored: StoredPurchase };
export type EffectOf<Type extends CheckoutEffect['type']> = Extract<CheckoutEffect, { type: Type }>;
