import { closeCheckout, openCheckout } from 'shared-kit/checkout';
import type { Profile } from 'shared-kit/database';
import { AppError } from 'shared-kit/errors';
import type { Duration } from 'shared-kit/durations';
import { toPaise, type Rupees } from 'shared-kit/money';
import type { SessionStore } from 'shared-kit/session';
import type { OfferId } from '#lib/offers/catalogue.ts';
import { createOrder } from './create-order.ts';
import { loadGateway } from './gateway-script.ts';
import { changeKept, keepPurchase } from './kept-purchases.ts';
import { markOrder, type OwnOrder } from './order-status.ts';
import { openPaymentWindow, type PaymentWindow } from './payment-window.ts';
import { beginRun, isTaken, type Run } from './runs.ts';
import {
  awaitMoney,
  confirmPayment,
  showCompleted,
  watchLeft,
  type OrderedPurchase,
} from './settle.ts';
import { troubleOf } from './trouble.ts';

/** What somebody wants to buy, at the price that they were shown. */
export interface Wish {
  item: OfferId;
  moduleUuid: string;
  duration: Duration;
  price: Rupees;
  /** What stands in the payment window. */
  description: string;
}

/** For how long the next order waits for a note about the one before. */
const NOTE_PATIENCE_MS = 5000;

/** The run that is on its way to a payment window; there is one window. */
let front: Run | undefined;
let openWindow: PaymentWindow | undefined;
/** The newest note of how a window was left. */
let note: Promise<void> = Promise.resolve();

/**
 * Leads somebody from the button to what they bought, or to why not; all of it shows in the item's state. A second press
 * while that is under way does nothing, and a press on another item before the window is open takes its place.
 */
export async function enroll(session: SessionStore, wish: Wish): Promise<void> {
  if (isTaken(wish.item) || openWindow) return;
  const run = beginRun(wish, { step: 'creating' });
  front = run;
  try {
    // Before the order is made: from here on no release may change this page's code.
    openCheckout();
    await buy(run, session, wish);
  } catch (cause) {
    run.show({ step: 'failed', trouble: troubleOf(cause) });
  } finally {
    if (front === run) {
      front = undefined;
      closeCheckout();
    }
  }
}

/** Closes the payment window, or lets none open any more: who goes to another page has left it. */
export function leaveWindow(): void {
  if (front) closeCheckout();
  front = undefined;
  openWindow?.close();
}

/** Whether somebody is being led to a payment window in this page, or is in it. */
export const isBuying = (): boolean => front !== undefined;

async function buy(run: Run, session: SessionStore, wish: Wish): Promise<void> {
  const member = await memberOf(session);
  await noteHasLanded();
  const begun = keepPurchase({ userId: member.id, item: wish.item, duration: wish.duration });
  const order = await createOrder({
    module_uuid: wish.moduleUuid,
    duration: wish.duration,
    idempotency_key: begun.key,
  });
  const purchase = changeKept(begun, { order: order.order_uuid });
  if (order.razorpay_order === null) {
    return order.status === 'completed' ? showCompleted(run, purchase) : awaitMoney(run, purchase);
  }
  if (order.razorpay_order.amount !== toPaise(wish.price)) {
    throw new AppError('invalid_pricing', 'the price is another one by now');
  }
  const Gateway = await loadGateway(order.checkout.script);
  if (!run.isCurrent()) return;
  if (front !== run) return run.show({ step: 'idle' });
  await pay(run, purchase, { Gateway, order, member, description: wish.description });
}

/** @throws AppError `auth_required` without a profile, `network_error` when that cannot be found out */
async function memberOf(session: SessionStore): Promise<Profile> {
  if (session.getState().profileStatus === 'failed') await session.reloadProfile();
  const { profile, profileStatus } = await session.profileSettled();
  if (profile) return profile;
  if (profileStatus === 'failed') throw new AppError('network_error', 'no profile could be read');
  throw new AppError('auth_required', `the profile is ${profileStatus}`);
}

async function pay(
  run: Run,
  purchase: OrderedPurchase,
  about: Parameters<typeof openPaymentWindow>[1] & {
    Gateway: Parameters<typeof openPaymentWindow>[0];
  },
): Promise<void> {
  const own: OwnOrder = { uuid: purchase.order, userId: purchase.userId };
  openWindow = openPaymentWindow(about.Gateway, about, () => {
    note = mark(own, 'failed');
  });
  run.show({ step: 'paying' });
  const outcome = await openWindow.closed;
  openWindow = undefined;

  if (outcome.kind === 'paid') {
    return confirmPayment(run, changeKept(purchase, { payment: outcome.response }));
  }
  run.show({ step: 'failed', trouble: outcome.hasFailed ? 'payment_failed' : 'payment_cancelled' });
  if (!outcome.hasFailed) note = mark(own, 'cancelled');
  await note;
  watchLeft(run, purchase);
}

/** The note is for the list of payments. Where it cannot be made, the backend finds out by itself. */
const mark = (order: OwnOrder, status: 'failed' | 'cancelled'): Promise<void> =>
  markOrder(order, status).catch(() => undefined);

/**
 * Whoever tries again at once comes back to the same order: a note that landed after that would call the open order
 * cancelled. Money is safe even then, so a note that does not arrive holds nobody up.
 */
const noteHasLanded = (): Promise<void> =>
  Promise.race([note, new Promise<void>((resolve) => setTimeout(resolve, NOTE_PATIENCE_MS))]);
