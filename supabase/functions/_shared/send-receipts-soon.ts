import { environment } from './environment.ts';

const RECEIPTS_TIMEOUT_MS = 30_000;

/** What the hosted platform offers to go on after the answer is out; elsewhere the process simply stays. */
declare const EdgeRuntime: { waitUntil(promise: Promise<unknown>): void } | undefined;

/**
 * Has receipts sent that are due, without anybody waiting for it. Whatever becomes of it, the caller's answer stays: a
 * receipt that is not sent now is due again, and the scheduler asks every minute.
 */
export function sendReceiptsSoon(): void {
  const sending = askForReceipts().catch((cause: unknown) => {
    console.error(`Receipts are left for later: ${String(cause)}`);
  });
  if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(sending);
}

async function askForReceipts(): Promise<void> {
  const answer = await fetch(`${environment('SUPABASE_URL')}/functions/v1/send-receipts`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${environment('RECONCILE_SECRET')}` },
    signal: AbortSignal.timeout(RECEIPTS_TIMEOUT_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`send-receipts answered ${answer.status}`);
}
