import { environment, signWebhook } from '../_shared/secrets.ts';
import { RefusedForGood } from './mail-server.ts';
import { type AlarmFacts, alarmText } from './operator-mails.ts';

const TIMEOUT_MS = 5000;
/** Of a client's errors those that pass: too slow, too early, too many. */
const PASSING = new Set([408, 425, 429]);

/**
 * To ALARM_WEBHOOK, if it is set, signed with ALARM_WEBHOOK_SECRET as announcements of releases are.
 * @param id the `Webhook-Id`, the same for each attempt
 * @throws RefusedForGood if the receiver will never accept it; Error if it is to be sent again
 * @see docs/operating.md#announcements
 */
export async function postAlarm(alarm: AlarmFacts, id: string): Promise<void> {
  const url = Deno.env.get('ALARM_WEBHOOK');
  if (!url) return;
  const body = JSON.stringify({ kind: 'alarm', ...alarm, text: alarmText(alarm) });
  const seconds = String(Math.floor(Date.now() / 1000));
  const secret = environment('ALARM_WEBHOOK_SECRET');
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Webhook-Id': id,
      'Webhook-Timestamp': seconds,
      'Webhook-Signature': await signWebhook(secret, `${id}.${seconds}.${body}`),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  const { ok, status } = response;
  if (status >= 400 && status < 500 && !PASSING.has(status)) throw new RefusedForGood(`${status}`);
  if (!ok) throw new Error(`The webhook answered ${status}`);
}
