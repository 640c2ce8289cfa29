import * as v from 'npm:valibot@1.5.0';
import { requireScheduler } from '../_shared/callers.ts';
import { callDatabase } from '../_shared/database.ts';
import { answerPost } from '../_shared/http.ts';
import { environment } from '../_shared/secrets.ts';
import { openMailServer } from './mail-server.ts';
import { Receipt, receiptMail } from './receipt-mail.ts';

/** Per run; the next run starts within a minute. */
const MAX_RECEIPTS = 50;
const MAX_RUN_MS = 60_000;

/** How many receipts the mail server accepted, and how many will be tried again. */
export interface SentReceipts {
  sent: number;
  failed: number;
}

/**
 * Sends the receipts that are due. Called with `Authorization: Bearer <RECONCILE_SECRET>` by the functions that record
 * payments, and through `reconcile-orders` every minute. Each receipt is claimed, sent and finished. If the run dies
 * between sending and finishing, the member gets that mail a second time.
 */
export async function sendReceipts(request: Request): Promise<SentReceipts> {
  await requireScheduler(request);
  // Before the first claim: a missing setting must not use up an attempt.
  const [send, siteUrl] = [openMailServer(), environment('SITE_URL')];
  const result: SentReceipts = { sent: 0, failed: 0 };
  const until = Date.now() + MAX_RUN_MS;
  while (result.sent + result.failed < MAX_RECEIPTS && Date.now() < until) {
    const receipt = await callDatabase('claim_receipt', {}, v.nullable(Receipt));
    if (!receipt) break;
    try {
      const to = receipt.buyer_email;
      await send({ ...receiptMail(receipt, siteUrl), to, id: `receipt-${receipt.number}` });
    } catch (cause) {
      console.error(`The receipt of ${receipt.number} was not sent: ${String(cause)}`);
      result.failed += 1;
      continue;
    }
    await callDatabase('finish_receipt', { invoice: receipt.invoice_id }, v.nullable(v.boolean()));
    result.sent += 1;
  }
  return result;
}

Deno.serve((request) => answerPost(request, sendReceipts));
