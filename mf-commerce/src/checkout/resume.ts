import { closeCheckout } from 'shared-kit/checkout';
import { keptPurchasesOf, watchForgotten, type KeptPurchase } from './kept-purchases.ts';
import { isBuying } from './enroll.ts';
import { markOrder, readOrderStatus } from './order-status.ts';
import { beginRun, endRuns, isAtWork, type Run } from './runs.ts';
import { awaitMoney, confirmPayment, showCompleted, type OrderedPurchase } from './settle.ts';

/** Whose purchases are shown. */
let shownFor: string | undefined;

/**
 * Takes up what was left unfinished, by a page before this one or by another tab: after a reload at any point the page
 * shows where each purchase truly is.
 * @param userId `undefined` for a visitor: what is under way in this page stays in sight
 * @param hasFailed the gateway has sent the browser back because a payment failed
 * @returns what leaves the page: what came to an end has been seen then
 */
export function resumePurchases(userId: string | undefined, hasFailed = false): () => void {
  if (!userId) endRuns('over');
  else if (shownFor && userId !== shownFor) endRuns('all');
  // A page that was loaded anew has no window any more, whatever the one before said.
  if (!isBuying()) closeCheckout();
  if (!userId) return () => endRuns('over');
  shownFor = userId;
  const seen = new Set<string>();
  for (const kept of keptPurchasesOf(userId).filter(isOrdered)) {
    if (!seen.has(kept.item) && !isAtWork(kept.item)) void resume(kept, hasFailed);
    seen.add(kept.item);
  }
  const endWatch = watchForgotten((ended) => {
    if (ended.userId === userId && isOrdered(ended) && !isAtWork(ended.item)) {
      void resume({ ...ended, payment: undefined }, false);
    }
  });
  return () => {
    endWatch();
    endRuns('over');
  };
}

const isOrdered = (kept: KeptPurchase): kept is OrderedPurchase => kept.order !== undefined;

async function resume(kept: OrderedPurchase, hasFailed: boolean): Promise<void> {
  const run = beginRun(kept, { step: kept.payment ? 'verifying' : 'idle' });
  const own = { uuid: kept.order, userId: kept.userId };
  const status = await readOrderStatus(own).catch(() => undefined);
  if (!run.isCurrent()) return;
  if (status === 'completed') return showCompleted(run, kept);
  if (status === 'processing') return awaitMoney(run, kept);
  if (kept.payment) return confirmPayment(run, kept);
  if (hasFailed) await showFailed(run, own);
}

async function showFailed(run: Run, order: Parameters<typeof markOrder>[0]): Promise<void> {
  run.show({ step: 'failed', trouble: 'payment_failed' });
  await markOrder(order, 'failed').catch(() => undefined);
}
