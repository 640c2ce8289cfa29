import * as v from 'npm:valibot@1.5.0';
import type { MailContent } from './mail-html.ts';
import { codesMail, disputeMail, DisputeFacts, heldMail, HeldFacts } from './operator-mails.ts';
import { receiptMail, ReceiptFacts } from './receipt-mail.ts';

const Member = v.object({ name: v.string(), email: v.string() });
const common = { id: v.number(), about: v.string() };

/** A mail as the database's `claim_mail` returns it. Without a member it goes to the operator. */
export const QueuedMail = v.variant('kind', [
  v.object({ ...common, kind: v.literal('receipt'), member: Member, facts: ReceiptFacts }),
  v.object({ ...common, kind: v.literal('payment_held'), member: v.null(), facts: HeldFacts }),
  v.object({ ...common, kind: v.literal('dispute'), member: v.null(), facts: DisputeFacts }),
  v.object({ ...common, kind: v.literal('codes_nearly_used'), member: v.null(), facts: v.null() }),
]);
export type QueuedMail = v.InferOutput<typeof QueuedMail>;

/** The content of a queued mail. @param siteUrl the origin of links to the site */
export function composeMail(mail: QueuedMail, siteUrl: string): MailContent {
  switch (mail.kind) {
    case 'receipt':
      return receiptMail(mail.facts, siteUrl);
    case 'payment_held':
      return heldMail(mail.facts);
    case 'codes_nearly_used':
      return codesMail(mail.about);
    default:
      return disputeMail(mail.facts);
  }
}
