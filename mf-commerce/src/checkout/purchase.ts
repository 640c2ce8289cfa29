import { closeCheckout } from 'shared-kit/open-checkout';
import type { Profile } from 'shared-kit/database';
import type { Duration } from 'shared-kit/durations';
import type { OrderStatus } from 'shared-kit/purchase';
import type { SessionStore } from 'shared-kit/session';
import { OFFER_IDS, type OfferId } from '#lib/offers/built-in-offers.ts';
import type { CheckoutError } from './checkout-error.ts';
import type { CreatedOrder, PurchaseRequest, VerifiedPayment } from './orders.ts';
import type { WindowContent, WindowEvent } from './payment-window.ts';
import type { OrderedPurchase, StoredPurchase } from './stored-purchases.ts';

/** As the card of its offer shows it. */
export type PurchaseStep =
  | { step: 'idle' }
  | { step: 'creating' }
  | { step: 'paying' }
  | { step: 'verifying' }
  /** The backend waits for the capture. The page goes on to the payments. */
  | { step: 'processing' }
  /** Money may be on its way and the outcome is unknown: paying again must not be possible. */
  | { step: 'confirming'; error: CheckoutError }
  /** `order` is its uuid. */
  | { step: 'done'; outcome: Outcome; order: string }
  | { step: 'failed'; error: CheckoutError };

/** `accepted`: the server reports a success with a status that the page does not know. */
export type Outcome = 'completed' | 'accepted';

/** Of one offer, with the attempt that may change it. */
export type Purchase = PurchaseStep & { attemptId: number; duration: Duration };

/** The offer cannot be bought again yet: it is being paid, or money may be on its way. */
export const isInProgress = (purchase: Purchase | undefined): boolean =>
  !['idle', 'failed', 'done'].includes(purchase?.step ?? 'idle');

/** This tab creates, pays or verifies the order. Then neither storage nor another tab may change its step. */
export const isActiveInTab = (purchase: Purchase | undefined): boolean =>
  ['creating', 'paying', 'verifying'].includes(purchase?.step ?? 'idle');

export interface CheckoutState {
  purchases: Partial<Record<OfferId, Purchase>>;
  /**
   * From the press of the button until the payment is verified, or the attempt ends, or the visitor leaves the page.
   */
  payingId?: number | undefined;
  window?: { attempt: OrderedAttempt; hasFailed: boolean } | undefined;
  /** Stays after a sign-out, so that a second member is noticed. */
  memberId?: string;
  lastAttemptId: number;
}

export const INITIAL_STATE: CheckoutState = { purchases: {}, lastAttemptId: 0 };

/** To buy an offer, or to learn how a stored purchase ended. A later attempt for the same offer replaces it. */
export interface Attempt {
  id: number;
  offerId: OfferId;
  duration: Duration;
}
/** Begun with the buy button. */
export type RequestedAttempt = Attempt & { request: PurchaseRequest; session: SessionStore };
export interface OrderedAttempt extends Attempt {
  stored: OrderedPurchase;
  /**
   * In seconds, before further reads of the order. Unset: the full schedule, or the first read of an earlier page's
   * order.
   */
  waits?: readonly number[];
  wasSentBack?: boolean;
}
/** Until the payments page shows the outcome: for ten minutes. */
export const CONFIRM_WAITS_SECONDS = [1, 2, 3, 5, 8, 13, ...Array<number>(19).fill(30)];
/** For an order whose window was closed. */
export const CLOSED_WAITS_SECONDS = [1, 2, 3, 5, 8, 13, 21, 34];
export type PayableAttempt = OrderedAttempt & { content: WindowContent };

/** First what visitors and other tabs do, then the results of effects. */
export type CheckoutEvent =
  | { type: 'buyPressed'; request: PurchaseRequest; session: SessionStore }
  | { type: 'durationChosen'; offerId: OfferId }
  | {
      /** The page is shown, or another tab ended a purchase. */
      type: 'purchasesFound';
      /** `undefined` for a visitor. */
      memberId: string | undefined;
      /** The first of each offer counts. */
      stored: readonly StoredPurchase[];
      wasSentBack: boolean;
    }
  /** Another device paid for them. */
  | { type: 'processingFound'; memberId: string; orders: readonly OrderedPurchase[] }
  /** The page is left or shown to another visitor: nothing shows its outcomes again. */
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

/** The result is the next event; a payment window sends several. */
type RunEffect<Input> = (input: Input, send: Send) => Promise<CheckoutEvent> | void;

export interface Effect {
  run: RunEffect<never>;
  input: unknown;
}

/** An event changes this copy of the state. */
export type Draft = CheckoutState & { effects: Effect[] };

export function nextState(
  before: CheckoutState,
  change: (draft: Draft) => void,
): [CheckoutState, Effect[]] {
  const draft: Draft = { ...before, purchases: { ...before.purchases }, effects: [] };
  change(draft);
  const { effects, ...state } = draft;
  return [state, effects];
}

export function plan<Input>({ effects }: Draft, run: RunEffect<Input>, input: Input): void {
  effects.push({ run, input });
}

/** In place of any other attempt for the offer. */
export function begin<Facts extends Omit<Attempt, 'id'>>(
  draft: Draft,
  facts: Facts,
  step: PurchaseStep,
): Facts & Attempt {
  const attempt = { ...facts, id: ++draft.lastAttemptId };
  setStep(draft, attempt, step);
  return attempt;
}

/** Unless a later attempt replaced this one. */
export function show(draft: Draft, attempt: Attempt, step: PurchaseStep): void {
  if (isCurrent(draft, attempt)) setStep(draft, attempt, step);
}

function setStep(draft: Draft, { id, offerId, duration }: Attempt, step: PurchaseStep): void {
  draft.purchases[offerId] = { ...step, attemptId: id, duration };
}

export const isCurrent = ({ purchases }: Draft, { offerId, id }: Attempt): boolean =>
  purchases[offerId]?.attemptId === id;

/** The shell may reload the page again. */
export function stopPaying(draft: Draft, { id }: Attempt): void {
  if (draft.payingId !== id) return;
  draft.payingId = undefined;
  plan(draft, closeCheckout, undefined);
}

/** Except where this tab is paying or an outcome is awaited. */
export function removeOutcomes({ purchases }: Draft): void {
  for (const offerId of OFFER_IDS) {
    const purchase = purchases[offerId];
    if (!isActiveInTab(purchase) && purchase?.step !== 'confirming') delete purchases[offerId];
  }
}

/** Money may be on its way, with an unknown outcome. */
export const isConfirming = (draft: Draft, attempt: Attempt): boolean =>
  isCurrent(draft, attempt) && draft.purchases[attempt.offerId]?.step === 'confirming';

export const isWindowOf = ({ window }: Draft, { id }: Attempt): boolean =>
  window?.attempt.id === id;
