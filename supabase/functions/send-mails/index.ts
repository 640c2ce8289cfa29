import * as v from 'npm:valibot@1.5.0';
import { brand } from '../../../shared-kit/src/brand.ts';
import { requireScheduler } from '../_shared/callers.ts';
import { callDatabase } from '../_shared/database.ts';
import { parseAs, respondToPost } from '../_shared/http.ts';
import { logError } from '../_shared/log.ts';
import { environment } from '../_shared/secrets.ts';
import { postAlarm } from './alarm-webhook.ts';
import { openMailServer } from './mail-server.ts';
import { composeMail, Queued, type QueuedMail } from './compose-mail.ts';

/** Per run; the next run starts within a minute. */
const MAX_MAILS = 50;
const MAX_RUN_MS = 60_000;

const Claimed = v.looseObject({ id: v.number(), kind: v.string(), about: v.string() });

/** Accepted by the mail server or the receiver of webhooks, and to be tried again. */
export interface SentMails {
  sent: number;
  failed: number;
}

/**
 * Sends the mails that are due, and the webhooks about alarms. Called with `Authorization: Bearer <RECONCILE_SECRET>` by the functions that record
 * payments, and through `reconcile-orders` every minute. Each mail is claimed, sent and finished. If the run dies between
 * sending and finishing, the recipient gets that mail a second time, with the same `Message-ID`.
 */
export async function sendMails(request: Request): Promise<SentMails> {
  await requireScheduler(request);
  // Before the first claim: a missing setting must not use up an attempt.
  const [send, siteUrl] = [openMailServer(), environment('SITE_URL')];
  const operator = Deno.env.get('OPERATOR_EMAIL') || brand.email;
  const email = async (mail: QueuedMail): Promise<void> =>
    send({
      ...(await composeMail(mail, siteUrl)),
      to: mail.member?.email ?? operator,
      id: `mail-${mail.id}`,
    });
  const result: SentMails = { sent: 0, failed: 0 };
  const until = Date.now() + MAX_RUN_MS;
  while (result.sent + result.failed < MAX_MAILS && Date.now() < until) {
    const claimed = await callDatabase('claim_mail', {}, v.nullable(Claimed));
    if (!claimed) break;
    try {
      const mail = parseAs(Queued, claimed, (field) => new Error(`It has a bad ${field}`));
      await (mail.kind === 'alarm_webhook' ? postAlarm(mail.facts) : email(mail));
      await callDatabase('finish_mail', { mail: mail.id }, v.nullable(v.boolean()));
      result.sent += 1;
    } catch (cause) {
      logError(`The mail ${claimed.kind} ${claimed.about} was not sent`, cause);
      result.failed += 1;
    }
  }
  return result;
}

Deno.serve((request) => respondToPost(request, sendMails));
