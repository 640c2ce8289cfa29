import { closeCheckout, openCheckout } from 'shared-kit/open-checkout';
import { toPaise } from 'shared-kit/money';
import { OFFER_IDS } from '#lib/offers/built-in-offers.ts';
import type { CheckoutError } from './checkout-error.ts';
import {
  createOrder,
  memberOf,
  readOrderStatus,
  statusUpdate,
  updateOrderStatus,
  verifyPayment,
} from './orders.ts';
import { closePaymentWindow, loadGateway, openPaymentWindow } from './payment-window.ts';
import {
  begin,
  CLOSED_WAITS_SECONDS,
  CONFIRM_WAITS_SECONDS,
  isActiveInTab,
  isConfirming,
  isCurrent,
  isInProgress,
  isWindowOf,
  nextState,
  plan,
  removeOutcomes,
  show,
  stopPaying,
  type Attempt,
  type CheckoutEvent,
  type CheckoutState,
  type Draft,
  type Effect,
  type EventOf,
  type OrderedAttempt,
  type Outcome,
  type PayableAttempt,
  type RequestedAttempt,
  type Send,
} from './purchase.ts';
import { beginPurchase, forgetPurchase, isOrdered, storePurchase } from './stored-purchases.ts';

// In the order of a purchase. Rules (`on…`) are pure: they change the draft of the next state and plan effects. Effects
// call the backend, the gateway or the browser and decide nothing; most return the next event.

const RULES: { [Type in CheckoutEvent['type']]: (draft: Draft, event: EventOf<Type>) => void } = {
  buyPressed: onBuyPressed,
  orderCreated: onOrderCreated,
  gatewayLoaded: onGatewayLoaded,
  paymentFailed: onPaymentFailed,
  windowClosed: onWindowClosed,
  updateSettled: onUpdateSettled,
  paid: onPaid,
  verified: onVerified,
  waited: onWaited,
  statusRead: onStatusRead,
  failed: (draft, { attempt, error }) => fail(draft, attempt, error),
  purchasesFound: onPurchasesFound,
  processingFound: onProcessingFound,
  durationChosen: (draft, { offerId }) => void delete draft.purchases[offerId],
  outcomesSeen: removeOutcomes,
  pageLeft: onPageLeft,
};

/** A replaced attempt changes no card any more, but its payment is still stored and verified. Effects run in order. */
export function transition(before: CheckoutState, event: CheckoutEvent): [CheckoutState, Effect[]] {
  const rule = RULES[event.type] as (draft: Draft, event: CheckoutEvent) => void;
  return nextState(before, (draft) => rule(draft, event));
}

// 1. The member presses Buy: creating.

function onBuyPressed(draft: Draft, { request, session }: EventOf<'buyPressed'>): void {
  const { offerId, duration } = request;
  if (draft.window || isInProgress(draft.purchases[offerId])) return;
  const attempt = begin(draft, { offerId, duration }, { step: 'creating' });
  draft.payingId = attempt.id;
  plan(draft, startOrder, { ...attempt, request, session });
}

/** A new order waits for the status update of the previous one. */
const UPDATE_TIMEOUT_SECONDS = 5;

async function startOrder(attempt: RequestedAttempt) {
  openCheckout();
  const { offerId, duration, request, session } = attempt;
  const member = await memberOf(session);
  const purchase = beginPurchase({ userId: member.id, offerId, duration });
  // A repeated key leads to the same order, which a late status update would mark as cancelled.
  await Promise.race([statusUpdate(), sleep(UPDATE_TIMEOUT_SECONDS)]);
  const order = await createOrder(request, purchase.key);
  const stored = { ...purchase, order: order.order_uuid };
  return { type: 'orderCreated', attempt, member, order, stored } as const;
}

function onOrderCreated(draft: Draft, event: EventOf<'orderCreated'>): void {
  const { member, order, stored } = event;
  const attempt = { ...event.attempt, stored };
  const { price, description } = attempt.request;
  plan(draft, storePurchase, stored);
  if (order.status === 'completed') complete(draft, attempt);
  else if (order.status === 'processing') confirm(draft, attempt);
  else if (order.razorpay_order.amount !== toPaise(price)) fail(draft, attempt, 'invalid_pricing');
  else plan(draft, prepareWindow, { ...attempt, content: { order, member, description } });
}

// 2. The payment window: paying.

async function prepareWindow(attempt: PayableAttempt) {
  await loadGateway(attempt.content.order.checkout.script);
  return { type: 'gatewayLoaded', attempt } as const;
}

function onGatewayLoaded(draft: Draft, { attempt }: EventOf<'gatewayLoaded'>): void {
  if (draft.payingId !== attempt.id) {
    // Since then the visitor left the page or pressed another buy button.
    show(draft, attempt, { step: 'idle' });
  } else if (isCurrent(draft, attempt)) {
    draft.window = { attempt, hasFailed: false };
    show(draft, attempt, { step: 'paying' });
    plan(draft, openWindow, attempt);
  } else {
    stopPaying(draft, attempt);
  }
}

function openWindow(attempt: PayableAttempt, send: Send): void {
  openPaymentWindow(attempt.content, (event) => send({ ...event, attempt }));
}

/** The window stays open for another payment. */
function onPaymentFailed(draft: Draft, { attempt }: EventOf<'paymentFailed'>): void {
  if (!isWindowOf(draft, attempt)) return;
  draft.window = { attempt, hasFailed: true };
  plan(draft, updateOrderStatus, { ...attempt.stored, status: 'failed' });
}

function onWindowClosed(draft: Draft, { attempt }: EventOf<'windowClosed'>): void {
  if (!isWindowOf(draft, attempt)) return;
  const hasFailed = draft.window?.hasFailed;
  draft.window = undefined;
  const error = hasFailed ? 'payment_failed' : 'payment_cancelled';
  show(draft, attempt, { step: 'failed', error });
  if (!hasFailed) plan(draft, updateOrderStatus, { ...attempt.stored, status: 'cancelled' });
  plan(draft, awaitUpdate, attempt);
}

async function awaitUpdate(attempt: OrderedAttempt) {
  await statusUpdate();
  return { type: 'updateSettled', attempt } as const;
}

/** The member may have paid before the window closed. */
function onUpdateSettled(draft: Draft, { attempt }: EventOf<'updateSettled'>): void {
  stopPaying(draft, attempt);
  askLater(draft, { ...attempt, waits: CLOSED_WAITS_SECONDS });
}

// 3. A payment: verifying, then done, processing, failed or confirming.

function onPaid(draft: Draft, { attempt, payment }: EventOf<'paid'>): void {
  // The gateway may call back more than once.
  if (!isWindowOf(draft, attempt)) return;
  draft.window = undefined;
  const stored = { ...attempt.stored, payment };
  plan(draft, storePurchase, stored);
  beginVerification(draft, { ...attempt, stored });
}

function beginVerification(draft: Draft, attempt: OrderedAttempt): void {
  show(draft, attempt, { step: 'verifying' });
  plan(draft, verify, { ...attempt, waits: CONFIRM_WAITS_SECONDS });
}

async function verify(attempt: OrderedAttempt) {
  const response = await verifyPayment(attempt.stored.payment!);
  return { type: 'verified', attempt, response } as const;
}

function onVerified(draft: Draft, { attempt, response }: EventOf<'verified'>): void {
  stopPaying(draft, attempt);
  if ('code' in response) {
    const { code } = response;
    if (code === 'payment_failed') {
      plan(draft, storePurchase, { ...attempt.stored, payment: undefined });
      show(draft, attempt, { step: 'failed', error: code });
    } else if (code === 'auth_required' || code === 'authentication_failed') {
      show(draft, attempt, { step: 'confirming', error: 'paid_signed_out' });
    } else {
      // Any other error says nothing about the money.
      confirm(draft, attempt);
    }
  } else if (response.status === 'processing') {
    show(draft, attempt, { step: 'processing' });
  } else {
    complete(draft, attempt, response.status === 'completed' ? 'completed' : 'accepted');
  }
}

// 4. An order whose outcome is unknown: confirming.

/** The member may have paid: the card offers no second payment and shows the outcome once it is known. */
function confirm(draft: Draft, attempt: OrderedAttempt): void {
  stopPaying(draft, attempt);
  show(draft, attempt, { step: 'confirming', error: 'verification_failed' });
  askLater(draft, attempt);
}

function askLater(draft: Draft, attempt: OrderedAttempt): void {
  const [next, ...waits] = attempt.waits ?? CONFIRM_WAITS_SECONDS;
  if (next !== undefined) plan(draft, wait, { ...attempt, waits, next });
}

async function wait({ next, ...attempt }: OrderedAttempt & { next: number }) {
  await sleep(next);
  return { type: 'waited', attempt } as const;
}

function onWaited(draft: Draft, { attempt }: EventOf<'waited'>): void {
  if (isCurrent(draft, attempt)) plan(draft, readStatus, attempt);
}

async function readStatus(attempt: OrderedAttempt) {
  const status = await readOrderStatus(attempt.stored).catch(() => undefined);
  return { type: 'statusRead', attempt, status } as const;
}

function onStatusRead(draft: Draft, { attempt, status }: EventOf<'statusRead'>): void {
  if (!isCurrent(draft, attempt)) return;
  const { payment } = attempt.stored;
  if (status === 'completed') {
    complete(draft, attempt);
  } else if (status === 'processing') {
    // The backend knows of the payment and asks the gateway itself.
    if (isConfirming(draft, attempt)) askLater(draft, attempt);
    else confirm(draft, { ...attempt, waits: CONFIRM_WAITS_SECONDS });
  } else if (attempt.waits) {
    if (payment) plan(draft, verify, attempt);
    else askLater(draft, attempt);
  } else if (payment) {
    beginVerification(draft, attempt);
  } else if (attempt.wasSentBack) {
    show(draft, attempt, { step: 'failed', error: 'payment_failed' });
    plan(draft, updateOrderStatus, { ...attempt.stored, status: 'failed' });
  }
}

// 5. Outcomes.

function complete(draft: Draft, attempt: OrderedAttempt, outcome: Outcome = 'completed'): void {
  stopPaying(draft, attempt);
  plan(draft, forgetPurchase, attempt.stored);
  show(draft, attempt, { step: 'done', outcome, order: attempt.stored.order });
}

function fail(draft: Draft, attempt: Attempt, error: CheckoutError): void {
  if (isWindowOf(draft, attempt)) draft.window = undefined;
  stopPaying(draft, attempt);
  show(draft, attempt, { step: 'failed', error });
}

// Arriving at the page and leaving it.

function onPurchasesFound(draft: Draft, event: EventOf<'purchasesFound'>): void {
  const { memberId, stored, wasSentBack } = event;
  // A page that was just loaded has no payment window, even if the previous page left the mark of one in the tab.
  if (!draft.payingId) plan(draft, closeCheckout, undefined);
  if (!memberId) return removeOutcomes(draft);
  if (draft.memberId && draft.memberId !== memberId) draft.purchases = {};
  draft.memberId = memberId;
  const withOrder = stored.filter(isOrdered);
  // The address names no order: the gateway comes back from the last one that the member tried to pay.
  const failed = wasSentBack && withOrder.find(({ payment }) => !payment);
  for (const offerId of OFFER_IDS) {
    const first = withOrder.find((purchase) => purchase.offerId === offerId);
    if (!first || isActiveInTab(draft.purchases[offerId])) continue;
    plan(draft, readStatus, { ...resume(draft, first), wasSentBack: first === failed });
  }
}

function resume(draft: Draft, stored: OrderedAttempt['stored']): OrderedAttempt {
  const { offerId, duration, payment } = stored;
  return begin(draft, { offerId, duration, stored }, { step: payment ? 'verifying' : 'idle' });
}

/** No button may pay for the same item again. */
function onProcessingFound(draft: Draft, event: EventOf<'processingFound'>): void {
  if (event.memberId !== draft.memberId) return;
  for (const stored of event.orders) {
    if (!isInProgress(draft.purchases[stored.offerId])) confirm(draft, resume(draft, stored));
  }
}

function onPageLeft(draft: Draft): void {
  if (draft.payingId) plan(draft, closeCheckout, undefined);
  draft.payingId = undefined;
  if (draft.window) plan(draft, closePaymentWindow, undefined);
}

const sleep = (seconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, seconds * 1000));
