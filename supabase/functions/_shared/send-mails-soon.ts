import { environment } from './secrets.ts';

const MAILS_TIMEOUT_MS = 30_000;

/** Hosted functions continue after the response. Elsewhere the process keeps running. */
declare const EdgeRuntime: { waitUntil(promise: Promise<unknown>): void } | undefined;

/** Does not wait. After a failure the emails stay due, and the scheduler sends emails every minute. */
export function sendMailsSoon(): void {
  const sending = requestMails().catch((cause: unknown) => {
    console.error(`Mails are sent later: ${String(cause)}`);
  });
  if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(sending);
}

async function requestMails(): Promise<void> {
  const response = await fetch(`${environment('SUPABASE_URL')}/functions/v1/send-mails`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${environment('RECONCILE_SECRET')}` },
    signal: AbortSignal.timeout(MAILS_TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`send-mails answered ${response.status}`);
}
