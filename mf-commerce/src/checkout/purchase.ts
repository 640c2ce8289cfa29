import { closeCheckout } from 'shared-kit/open-checkout';
import type { Profile } from 'shared-kit/database';
import type { Duration } from 'shared-kit/durations';
import type { OrderStatus } from 'shared-kit/purchase';
import type { SessionStore } from 'shared-kit/session';
import { OFFER_IDS, type OfferId } from '#lib/offers/catalogue.ts';
import type { CheckoutError } from './checkout-error.ts';
import type { CreatedOrder, PurchaseRequest, VerifiedPayment } from './orders.ts';
import type { WindowContent, WindowEvent } from './payment-window.ts';
import type { OrderedPurchase, StoredPurchase } from './stored-purchases.ts';

/** The step that a purchase has reached, as the card of its offer shows it. */
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
  /** `accepted`: the server reports a success with a status that the page does not know. */
  | { step: 'done'; outcome: 'completed' | 'accepted' }
  | { step: 'failed'; error: CheckoutError };

/** The purchase of one offer: its step and duration, and the attempt that may change it. */
export type Purchase = PurchaseStep & { attemptId: number; duration: Duration };

/** Whether the offer cannot be bought again yet: it is being paid, or money may be on its way. */
export const isInProgress = (purchase: Purchase | undefined): boolean =>
  !['idle', 'failed', 'done'].includes(purchase?.step ?? 'idle');

/** Whether this tab creates, pays or verifies the order. Then neither storage nor another tab may change its step. */
export const isActiveInTab = (purchase: Purchase | undefined): boolean =>
  ['creating', 'paying', 'verifying'].includes(purchase?.step ?? 'idle');

/** All that this tab knows about purchases. */
export interface CheckoutState {
  purchases: Partial<Record<OfferId, Purchase>>;
  /**
   * The attempt that this tab is paying: from the press of the button until its payment is verified, it ends or the page is
   * left. `shared-kit/open-checkout` says so to the shell.
   */
  payingId?: number | undefined;
  /** The open payment window, and whether a payment in it has failed. There is at most one. */
  window?: { attempt: OrderedAttempt; hasFailed: boolean } | undefined;
  /** Whose purchases were shown last. It stays after a sign-out, so that a second member is noticed. */
  memberId?: string;
  lastAttemptId: number;
}

export const INITIAL_STATE: CheckoutState = { purchases: {}, lastAttemptId: 0 };

/** One try to buy an offer, or to learn how a stored purchase ended. A later attempt for the same offer replaces it. */
export interface Attempt {
  id: number;
  offerId: OfferId;
  duration: Duration;
}
/** An attempt that the member began with the buy button. */
export type RequestedAttempt = Attempt & { request: PurchaseRequest; session: SessionStore };
/** An attempt that has an order. */
export interface OrderedAttempt extends Attempt {
  stored: OrderedPurchase;
  /** The delays in seconds before further reads of the order. Unset: the full schedule, or the first read of an earlier page's order. */
  waits?: readonly number[];
  /** The gateway sent the browser back because a payment failed. */
  wasSentBack?: boolean;
}
/** An attempt whose order can be paid in the window. */
export type PayableAttempt = OrderedAttempt & { content: WindowContent };

/** What can happen: first what visitors and other tabs do, then the results of effects. */
export type CheckoutEvent =
  | { type: 'buyPressed'; request: PurchaseRequest; session: SessionStore }
  | { type: 'durationChosen'; offerId: OfferId }
  | {
      /** The page is shown, or another tab ended a purchase. */
      type: 'purchasesFound';
      /** `undefined` for a visitor. */
      memberId: string | undefined;
      /** The member's purchases. The first of each offer counts. */
      stored: readonly StoredPurchase[];
      /** Whether the gateway sent the browser back because a payment failed. */
      wasSentBack: boolean;
    }
  /** The page is left or shown to another visitor: its outcomes need not be shown again. */
  | { type: 'outcomesSeen' }
  | { type: 'pageLeft' }
  | {
      type: 'orderCreated';
      attempt: RequestedAttempt;
      member: Profile;
      order: CreatedOrder;
      stored: OrderedPurchase;
    }
  | { type: 'gatewayLoaded'; attempt: PayableAttempt }
  | (WindowEvent & { attempt: OrderedAttempt })
  | { type: 'updateSettled'; attempt: OrderedAttempt }
  | { type: 'verified'; attempt: OrderedAttempt; response: VerifiedPayment | { code: string } }
  | { type: 'waited'; attempt: OrderedAttempt }
  /** `status` is `undefined` if it could not be read. */
  | { type: 'statusRead'; attempt: OrderedAttempt; status: OrderStatus | undefined }
  | { type: 'failed'; attempt: Attempt; error: CheckoutError };
export type EventOf<Type extends CheckoutEvent['type']> = Extract<CheckoutEvent, { type: Type }>;

export type Send = (event: CheckoutEvent) => void;

/** Performs an effect, usually for an attempt. Its result is the next event; a payment window sends several. */
type RunEffect<Input> = (input: Input, send: Send) => Promise<CheckoutEvent> | void;

/** What the browser must do next. */
export interface Effect {
  run: RunEffect<never>;
  input: unknown;
}

/** The copy of the state that an event changes, and the effects that follow from it. */
export type Draft = CheckoutState & { effects: Effect[] };

/** Changes a draft of the next state. @returns that state, and the effects to perform in this order */
export function nextState(
  before: CheckoutState,
  change: (draft: Draft) => void,
): [CheckoutState, Effect[]] {
  const draft: Draft = { ...before, purchases: { ...before.purchases }, effects: [] };
  change(draft);
  const { effects, ...state } = draft;
  return [state, effects];
}

/** Adds an effect to those that follow. */
export function plan<Input>({ effects }: Draft, run: RunEffect<Input>, input: Input): void {
  effects.push({ run, input });
}

/** Shows a step on the card of an attempt's offer, in place of any other attempt. */
export function beginStep(draft: Draft, attempt: Attempt, step: PurchaseStep): void {
  const { id, offerId, duration } = attempt;
  draft.purchases[offerId] = { ...step, attemptId: id, duration };
}

/** Shows a step, unless a later attempt replaced this one. */
export function show(draft: Draft, attempt: Attempt, step: PurchaseStep): void {
  if (isCurrent(draft, attempt)) beginStep(draft, attempt, step);
}

export const isCurrent = ({ purchases }: Draft, { offerId, id }: Attempt): boolean =>
  purchases[offerId]?.attemptId === id;

/** The tab no longer pays for this attempt: the shell may reload the page. */
export function stopPaying(draft: Draft, { id }: Attempt): void {
  if (draft.payingId !== id) return;
  draft.payingId = undefined;
  plan(draft, closeCheckout, undefined);
}

/** Clears every card, except where this tab is paying or an outcome is awaited. */
export function removeOutcomes({ purchases }: Draft): void {
  for (const offerId of OFFER_IDS) {
    const purchase = purchases[offerId];
    if (!isActiveInTab(purchase) && purchase?.step !== 'confirming') delete purchases[offerId];
  }
}

/** Whether money for an attempt may be on its way, with an unknown outcome. */
export const isConfirming = (draft: Draft, attempt: Attempt): boolean =>
  isCurrent(draft, attempt) && draft.purchases[attempt.offerId]?.step === 'confirming';

/** Whether the payment window is open for an attempt. */
export const isWindowOf = ({ window }: Draft, { id }: Attempt): boolean =>
  window?.attempt.id === id;
