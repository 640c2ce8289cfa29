import * as v from 'npm:valibot@1.5.0';
import { brand } from '../../../shared-kit/src/brand.ts';
import { requireScheduler } from '../_shared/callers.ts';
import { callDatabase } from '../_shared/database.ts';
import { respond } from '../_shared/http.ts';
import { logError } from '../_shared/log.ts';
import { environment } from '../_shared/secrets.ts';
import { MailServerOutage, openMailServer, RefusedForGood } from './mail-server.ts';
import { composeMail, Queued, readFacts } from './compose-mail.ts';
import { AlarmFacts, postAlarm } from './operator-mails.ts';

/** Per run; the next run starts within a minute. */
const MAX_MAILS = 50;
const MAX_RUN_MS = 40_000;
/** A hosted function has 2 s of processor time. Drawing documents takes most of it. */
const MAX_COMPOSING_MS = 1000;

/** Accepted by the mail server or the receiver of webhooks, and not accepted. */
export interface SentMails {
  sent: number;
  failed: number;
}

/**
 * Sends the mails that are due, and the webhooks about alarms. Called with `Authorization: Bearer <RECONCILE_SECRET>`
 * by the functions that record payments, and through `reconcile-orders` every minute. Each mail is claimed, sent and
 * finished. If the run dies between sending and finishing, the recipient gets that mail a second time, with the same
 * `Message-ID`. A refusal for good finishes a mail too. Once the mail server takes nothing, the run sends only
 * webhooks.
 */
export async function sendMails(request: Request): Promise<SentMails> {
  await requireScheduler(request);
  // Before the first claim: a missing setting must not use up an attempt.
  const [send, siteUrl] = [openMailServer(), environment('SITE_URL')];
  const operator = Deno.env.get('OPERATOR_EMAIL') || brand.email;
  let composingMs = 0;
  const email = async (mail: v.InferOutput<typeof Queued>): Promise<void> => {
    const began = performance.now();
    const content = await composeMail(mail, siteUrl);
    composingMs += performance.now() - began;
    await send({ ...content, to: mail.member?.email ?? operator, id: mail.uuid });
  };
  const finish = (mail: number, refusal: string | null) =>
    callDatabase('finish_mail', { mail, refusal }, v.nullable(v.boolean()));
  const result: SentMails = { sent: 0, failed: 0 };
  const until = Date.now() + MAX_RUN_MS;
  const isOver = () => Date.now() > until || composingMs > MAX_COMPOSING_MS;
  let without_emails = false;
  while (result.sent + result.failed < MAX_MAILS && !isOver()) {
    const mail = await callDatabase('claim_mail', { without_emails }, v.nullable(Queued));
    if (!mail) break;
    try {
      if (mail.kind === 'alarm_webhook') await postAlarm(readFacts(AlarmFacts, mail), mail.uuid);
      else await email(mail);
      await finish(mail.id, null);
      result.sent += 1;
    } catch (cause) {
      logError(`The mail ${mail.kind} ${mail.about} was not sent`, cause);
      result.failed += 1;
      if (cause instanceof RefusedForGood) await finish(mail.id, cause.code);
      without_emails ||= cause instanceof MailServerOutage;
    }
  }
  return result;
}

Deno.serve((request) => respond(request, sendMails));
