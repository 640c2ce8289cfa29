import { toAppError } from 'shared-kit/errors';
import type { OrderStatus } from 'shared-kit/purchase';
import { changeKept, forgetPurchase, type KeptPurchase } from './kept-purchases.ts';
import { readOrderStatus } from './order-status.ts';
import type { Run } from './runs.ts';
import { verifyPayment, type Verified } from './verify-payment.ts';

const SECOND_MS = 1000;
const inSeconds = (seconds: readonly number[]) => seconds.map((second) => second * SECOND_MS);

/** When a payment that could not be confirmed is asked about again: for ten minutes, then the payments page says it. */
const CONFIRM_AFTER_MS = inSeconds([1, 2, 3, 5, 8, 13, ...Array<number>(19).fill(30)]);
/** For how long a window that was closed may turn out to have been paid in. */
const LEFT_AFTER_MS = inSeconds([1, 2, 3, 5, 8, 13, 21, 34]);

/** A purchase that has an order. */
export type OrderedPurchase = KeptPurchase & { order: string };

/** Hands in what the window gave, and shows what came of it. Where that is not known yet, it goes on asking. */
export async function confirmPayment(run: Run, paid: OrderedPurchase): Promise<void> {
  run.show({ step: 'verifying' });
  const isKnown = await handIn(run, paid);
  if (!isKnown) void watchOrder(run, paid, CONFIRM_AFTER_MS);
}

/** Follows an order whose money is on its way, without a way to pay once more. */
export function awaitMoney(run: Run, purchase: OrderedPurchase): void {
  run.show({ step: 'confirming', trouble: 'verification_failed' });
  void watchOrder(run, purchase, CONFIRM_AFTER_MS);
}

/** Follows an order whose window was closed: it may have been paid all the same. */
export function watchLeft(run: Run, purchase: OrderedPurchase): void {
  void watchOrder(run, purchase, LEFT_AFTER_MS);
}

/** The purchase has ended well. */
export function showCompleted(run: Run, purchase: KeptPurchase): void {
  forgetPurchase(purchase);
  run.show({ step: 'done', outcome: 'completed' });
}

/** @returns whether there is nothing more to ask: it is known what the payment came to, or nobody is signed in to ask */
async function handIn(run: Run, paid: OrderedPurchase): Promise<boolean> {
  if (!paid.payment) return false;
  try {
    showVerified(run, paid, await verifyPayment(paid.payment));
    return true;
  } catch (cause) {
    const { code } = toAppError(cause);
    if (code === 'payment_failed') {
      changeKept(paid, { payment: undefined });
      run.show({ step: 'failed', trouble: 'payment_failed' });
      return true;
    }
    // Whatever else went wrong says nothing about the money.
    const isSignedOut = code === 'auth_required' || code === 'authentication_failed';
    run.show({
      step: 'confirming',
      trouble: isSignedOut ? 'paid_signed_out' : 'verification_failed',
    });
    return isSignedOut;
  }
}

function showVerified(run: Run, paid: OrderedPurchase, { status, message }: Verified): void {
  if (status === 'completed') return showCompleted(run, paid);
  if (status === 'processing') return run.show({ step: 'processing' });
  forgetPurchase(paid);
  return run.show({ step: 'done', outcome: 'enrolled', words: message });
}

async function watchOrder(
  run: Run,
  purchase: OrderedPurchase,
  waitsMs: readonly number[],
): Promise<void> {
  for (const wait of waitsMs) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (!run.isCurrent()) return;
    if (await isKnownNow(run, purchase)) return;
  }
}

async function isKnownNow(run: Run, purchase: OrderedPurchase): Promise<boolean> {
  const status: OrderStatus | undefined = await readOrderStatus({
    uuid: purchase.order,
    userId: purchase.userId,
  }).catch(() => undefined);
  if (!run.isCurrent()) return true;
  if (status === 'completed') {
    showCompleted(run, purchase);
    return true;
  }
  // The backend has the money in sight; it asks the gateway by itself.
  if (status === 'processing' || !purchase.payment) return false;
  return handIn(run, purchase);
}
