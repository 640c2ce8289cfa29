import { answerPost } from '../_shared/answer-post.ts';
import { callDatabase } from '../_shared/database.ts';
import { environment } from '../_shared/environment.ts';
import { requireScheduler } from '../_shared/require-scheduler.ts';
import { openMailServer } from './mail-server.ts';
import type { Receipt } from './receipt-facts.ts';
import { receiptMail } from './receipt-mail.ts';

/** In one run; the next one is at most a minute away. */
const MAX_RECEIPTS = 50;
const MAX_RUN_MS = 60_000;

/** How many receipts the mail server took, and how many have to be tried again. */
export interface SentReceipts {
  sent: number;
  failed: number;
}

/**
 * Sends the receipts that are due. Called with `Authorization: Bearer <RECONCILE_SECRET>` by functions that gave access,
 * and by way of `reconcile-orders` every minute. Each receipt is claimed, sent and finished: a run that dies in between
 * leaves it due again, and the only mail that can come twice is one that was taken just before that.
 */
export async function sendReceipts(request: Request): Promise<SentReceipts> {
  await requireScheduler(request);
  // Before the first claim: without settings nothing is tried, and nothing waits longer for it.
  const [send, siteUrl] = [openMailServer(), environment('SITE_URL')];
  const result: SentReceipts = { sent: 0, failed: 0 };
  const until = Date.now() + MAX_RUN_MS;
  while (result.sent + result.failed < MAX_RECEIPTS && Date.now() < until) {
    const receipt = await callDatabase<Receipt | null>('claim_receipt', {});
    if (!receipt) break;
    try {
      const to = receipt.buyer_email;
      await send({ ...receiptMail(receipt, siteUrl), to, id: `receipt-${receipt.number}` });
    } catch (cause) {
      console.error(`The receipt of ${receipt.number} was not sent: ${String(cause)}`);
      result.failed += 1;
      continue;
    }
    await callDatabase('finish_receipt', { invoice: receipt.invoice_id });
    result.sent += 1;
  }
  return result;
}

Deno.serve((request) => answerPost(request, sendReceipts));
