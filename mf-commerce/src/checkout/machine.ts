import { toPaise } from 'shared-kit/money';
import { OFFER_IDS } from '#lib/offers/catalogue.ts';
import type { CheckoutError } from './checkout-error.ts';
import type {
  Attempt,
  CheckoutEffect,
  CheckoutEvent,
  CheckoutState,
  EventOf,
  OrderedAttempt,
  Purchase,
  PurchaseStep,
  WatchedAttempt,
} from './purchase.ts';
import { isOrdered, type OrderedPurchase } from './stored-purchases.ts';

/** How long a new order waits for the status update of the one before. */
const UPDATE_PATIENCE_MS = 5000;

const inMs = (seconds: readonly number[]) => seconds.map((second) => second * 1000);
/** When to ask about a payment without an outcome: for ten minutes. After that, the payments page shows it. */
const CONFIRM_WAITS_MS = inMs([1, 2, 3, 5, 8, 13, ...Array<number>(19).fill(30)]);
/** When to ask about an order whose window was closed, since the member may have paid. */
const CLOSED_WAITS_MS = inMs([1, 2, 3, 5, 8, 13, 21, 34]);

/** Whether the tab works on a purchase. Then neither storage nor another tab may change its step. */
const isAtWork = (purchase: Purchase | undefined): boolean =>
  ['creating', 'paying', 'verifying'].includes(stepOf(purchase));

/** Whether an offer cannot be bought now: it is being paid, or money may be on its way. */
export const isTaken = (purchase: Purchase | undefined): boolean =>
  !['idle', 'failed', 'done'].includes(stepOf(purchase));

const stepOf = (purchase: Purchase | undefined): string => purchase?.step ?? 'idle';

/** The copy of the state that an event changes, and the effects that follow from it. */
type Draft = CheckoutState & { effects: CheckoutEffect[] };

/**
 * The rules of a purchase, from the buy button to the outcome. A replaced attempt changes no card any more, but its
 * payment is still stored and verified.
 * @returns the next state, and the effects to perform in this order
 */
export function transition(
  before: CheckoutState,
  event: CheckoutEvent,
): [CheckoutState, CheckoutEffect[]] {
  const draft = { ...before, purchases: { ...before.purchases }, effects: [] };
  apply(draft, event);
  const { effects, ...state } = draft;
  return [state, effects];
}

function apply(draft: Draft, event: CheckoutEvent): void {
  switch (event.type) {
    case 'purchasesFound':
      return onPurchasesFound(draft, event);
    case 'outcomesSeen':
      return removeOutcomes(draft);
    case 'pageLeft':
      return onPageLeft(draft);
    case 'durationChosen':
      delete draft.purchases[event.item];
      return undefined;
    case 'buyPressed':
      return onBuyPressed(draft, event);
    case 'orderCreated':
      return onOrderCreated(draft, event);
    case 'gatewayLoaded':
      return onGatewayLoaded(draft, event);
    case 'paymentFailed':
    case 'windowClosed':
    case 'paid':
      return onWindowEvent(draft, event);
    case 'updateSettled':
      release(draft, event.attempt);
      return askLater(draft, { ...event.attempt, waitsMs: CLOSED_WAITS_MS });
    case 'verified':
      return onVerified(draft, event);
    case 'waited':
      if (isCurrent(draft, event.attempt)) {
        draft.effects.push({ type: 'readStatus', attempt: event.attempt });
      }
      return undefined;
    case 'statusRead':
      return onStatusRead(draft, event);
    case 'failed':
      return fail(draft, event.attempt, event.error);
  }
}

// From the button to the payment window.

function onBuyPressed(draft: Draft, { request, session }: EventOf<'buyPressed'>): void {
  const { item, duration } = request;
  if (draft.window || isTaken(draft.purchases[item])) return;
  const attempt = { id: ++draft.lastAttemptId, item, duration, request, session };
  setStep(draft, attempt, { step: 'creating' });
  draft.payingId = attempt.id;
  draft.effects.push({ type: 'createOrder', attempt, waitMs: UPDATE_PATIENCE_MS });
}

function onOrderCreated(draft: Draft, { attempt, order }: EventOf<'orderCreated'>): void {
  if (order.status !== 'pending') {
    release(draft, attempt);
    if (order.status === 'completed') complete(draft, attempt);
    else confirm(draft, attempt);
  } else if (order.razorpay_order.amount === toPaise(attempt.request.price)) {
    draft.effects.push({ type: 'loadGateway', attempt: { ...attempt, order } });
  } else {
    fail(draft, attempt, 'invalid_pricing');
  }
}

function onGatewayLoaded(draft: Draft, { attempt, Gateway }: EventOf<'gatewayLoaded'>): void {
  if (draft.payingId !== attempt.id) {
    // The visitor left the page or pressed another buy button meanwhile.
    show(draft, attempt, { step: 'idle' });
  } else if (isCurrent(draft, attempt)) {
    draft.window = { attempt, hasFailed: false };
    show(draft, attempt, { step: 'paying' });
    draft.effects.push({ type: 'openWindow', attempt, Gateway });
  } else {
    release(draft, attempt);
  }
}

// From the payment window to the outcome.

function onWindowEvent(
  draft: Draft,
  event: EventOf<'paymentFailed'> | EventOf<'windowClosed'> | EventOf<'paid'>,
): void {
  const { attempt } = event;
  // The gateway may call back more than once.
  if (draft.window?.attempt.id !== attempt.id) return;
  const { hasFailed } = draft.window;
  if (event.type === 'paymentFailed') {
    draft.window = { attempt, hasFailed: true };
    draft.effects.push({ type: 'updateOrder', attempt, status: 'failed' });
    return;
  }
  draft.window = undefined;
  if (event.type === 'paid') {
    const stored = { ...attempt.stored, payment: event.payment };
    draft.effects.push({ type: 'store', stored });
    verify(draft, { ...attempt, stored });
    return;
  }
  show(draft, attempt, {
    step: 'failed',
    error: hasFailed ? 'payment_failed' : 'payment_cancelled',
  });
  if (!hasFailed) draft.effects.push({ type: 'updateOrder', attempt, status: 'cancelled' });
  draft.effects.push({ type: 'awaitUpdate', attempt });
}

function verify(draft: Draft, attempt: OrderedAttempt): void {
  show(draft, attempt, { step: 'verifying' });
  draft.effects.push({ type: 'verify', attempt: { ...attempt, waitsMs: CONFIRM_WAITS_MS } });
}

function onVerified(draft: Draft, { attempt, response }: EventOf<'verified'>): void {
  const { stored } = attempt;
  release(draft, attempt);
  if ('code' in response) {
    const { code } = response;
    if (code === 'payment_failed') {
      draft.effects.push({ type: 'store', stored: { ...stored, payment: undefined } });
      show(draft, attempt, { step: 'failed', error: code });
    } else if (code === 'auth_required' || code === 'authentication_failed') {
      show(draft, attempt, { step: 'confirming', error: 'paid_signed_out' });
    } else {
      // Any other error says nothing about the money.
      confirm(draft, attempt);
    }
  } else if (response.status === 'completed') {
    complete(draft, attempt);
  } else if (response.status === 'processing') {
    show(draft, attempt, { step: 'processing' });
  } else {
    draft.effects.push({ type: 'forget', stored });
    show(draft, attempt, { step: 'done', outcome: 'enrolled', message: response.message });
  }
}

/** Follows an order whose money may be on its way, with no way to pay again. */
function confirm(draft: Draft, attempt: OrderedAttempt | WatchedAttempt): void {
  show(draft, attempt, { step: 'confirming', error: 'verification_failed' });
  askLater(draft, { waitsMs: CONFIRM_WAITS_MS, ...attempt });
}

function askLater(draft: Draft, attempt: WatchedAttempt): void {
  const [waitMs, ...waitsMs] = attempt.waitsMs;
  if (waitMs !== undefined) {
    draft.effects.push({ type: 'wait', waitMs, attempt: { ...attempt, waitsMs } });
  }
}

function onStatusRead(draft: Draft, { attempt, status }: EventOf<'statusRead'>): void {
  if (!isCurrent(draft, attempt)) return;
  const { payment } = attempt.stored;
  if (status === 'completed') {
    complete(draft, attempt);
  } else if ('waitsMs' in attempt) {
    // While the order is processing, the backend knows of the payment and asks the gateway itself.
    if (payment && status !== 'processing') draft.effects.push({ type: 'verify', attempt });
    else askLater(draft, attempt);
  } else if (status === 'processing') {
    confirm(draft, attempt);
  } else if (payment) {
    verify(draft, attempt);
  } else if (attempt.hasFailed) {
    show(draft, attempt, { step: 'failed', error: 'payment_failed' });
    draft.effects.push({ type: 'updateOrder', attempt, status: 'failed' });
  }
}

function complete(draft: Draft, attempt: OrderedAttempt): void {
  draft.effects.push({ type: 'forget', stored: attempt.stored });
  show(draft, attempt, { step: 'done', outcome: 'completed' });
}

function fail(draft: Draft, attempt: Attempt, error: CheckoutError): void {
  if (draft.window?.attempt.id === attempt.id) draft.window = undefined;
  release(draft, attempt);
  show(draft, attempt, { step: 'failed', error });
}

/** The tab no longer pays for this attempt: the shell may load the page anew. */
function release(draft: Draft, { id }: Attempt): void {
  if (draft.payingId !== id) return;
  draft.payingId = undefined;
  draft.effects.push({ type: 'closeCheckout' });
}

// Arriving at the page and leaving it.

/** Resumes what an earlier page began, so that each card shows the truth after a reload. */
function onPurchasesFound(draft: Draft, event: EventOf<'purchasesFound'>): void {
  const { memberId, stored, hasFailed } = event;
  // A page that was just loaded has no payment window, whatever the page before it left in the tab.
  if (!draft.payingId) draft.effects.push({ type: 'closeCheckout' });
  if (!memberId) return removeOutcomes(draft);
  if (draft.memberId && draft.memberId !== memberId) draft.purchases = {};
  draft.memberId = memberId;
  const seen = new Set<string>();
  for (const purchase of stored.filter(isOrdered)) {
    if (!seen.has(purchase.item)) resume(draft, purchase, hasFailed);
    seen.add(purchase.item);
  }
}

function resume(draft: Draft, stored: OrderedPurchase, hasFailed: boolean): void {
  const { item, duration, payment } = stored;
  if (isAtWork(draft.purchases[item])) return;
  const attempt = { id: ++draft.lastAttemptId, item, duration, stored, hasFailed };
  setStep(draft, attempt, { step: payment ? 'verifying' : 'idle' });
  draft.effects.push({ type: 'readStatus', attempt });
}

function removeOutcomes({ purchases }: Draft): void {
  for (const item of OFFER_IDS) {
    const purchase = purchases[item];
    if (!isAtWork(purchase) && stepOf(purchase) !== 'confirming') delete purchases[item];
  }
}

function onPageLeft(draft: Draft): void {
  if (draft.payingId) draft.effects.push({ type: 'closeCheckout' });
  draft.payingId = undefined;
  if (draft.window) draft.effects.push({ type: 'closeWindow', attempt: draft.window.attempt });
}

// What the cards show.

const isCurrent = ({ purchases }: Draft, { item, id }: Attempt): boolean =>
  purchases[item]?.attemptId === id;

function show(draft: Draft, attempt: Attempt, step: PurchaseStep): void {
  if (isCurrent(draft, attempt)) setStep(draft, attempt, step);
}

function setStep(draft: Draft, { id, item, duration }: Attempt, step: PurchaseStep): void {
  draft.purchases[item] = { ...step, attemptId: id, duration };
}
