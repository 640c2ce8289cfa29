import * as v from 'npm:valibot@1.5.0';
import { parseAs } from '../_shared/http.ts';
import { HeldPayment } from '../_shared/record-payment.ts';
import { openDocument } from '../invoice/open-invoice.ts';
import { type MailContent, type MailContext, Recipient } from './mail-content.ts';
import * as member from './member-mails.ts';
import * as operator from './operator-mails.ts';
import { ReceiptFacts, receiptMail, RefundFacts, refundMail } from './payment-mails.ts';

/**
 * As the database's `claim_mail` returns it: an email, to the operator if it has no member, or a webhook about an
 * alarm.
 */
export const Queued = v.object({
  id: v.number(),
  uuid: v.string(),
  kind: v.string(),
  about: v.string(),
  member: v.nullable(Recipient),
  facts: v.unknown(),
});
type Queued = v.InferOutput<typeof Queued>;
type Compose = (mail: Queued, siteUrl: string) => Promise<MailContent>;

/** @throws Error that names a field which does not match */
export const readFacts = <Facts extends v.GenericSchema>(facts: Facts, mail: Queued) =>
  parseAs(facts, mail.facts, (field) => new Error(`Its facts have a bad ${field}`));

const toMember =
  <Facts extends v.GenericSchema>(
    facts: Facts,
    compose: (facts: v.InferOutput<Facts>, to: MailContext) => MailContent | Promise<MailContent>,
    /** The number of the document that goes with it. */
    documentOf: (facts: v.InferOutput<Facts>) => string | null = () => null,
  ): Compose =>
  async (mail, siteUrl) => {
    const [told, recipient] = [readFacts(facts, mail), mail.member];
    if (!recipient) throw new Error('It has no member');
    const number = documentOf(told);
    const content = await compose(told, { recipient, siteUrl });
    if (number === null) return content;
    return { ...content, attachment: await attachmentOf(recipient, number) };
  };

const toOperator =
  <Facts extends v.GenericSchema>(
    facts: Facts,
    compose: (facts: v.InferOutput<Facts>, siteUrl: string) => MailContent,
  ): Compose =>
  async (mail, siteUrl) =>
    compose(readFacts(facts, mail), siteUrl);

const EMAILS: Record<string, Compose> = {
  receipt: toMember(ReceiptFacts, receiptMail, ({ number }) => number),
  refund_started: toMember(RefundFacts, (refund, to) => refundMail('started', refund, to)),
  refund_failed: toMember(RefundFacts, (refund, to) => refundMail('failed', refund, to)),
  // Money that had no invoice, such as a second payment, gets no credit note.
  refund_done: toMember(
    RefundFacts,
    (refund, to) => refundMail('done', refund, to),
    ({ credit_note }) => credit_note,
  ),
  access_ending: toMember(member.AccessFacts, member.accessMail),
  access_ended: toMember(member.AccessFacts, member.accessMail),
  unfinished_purchase: toMember(member.UnfinishedFacts, member.unfinishedMail),
  account_changed: toMember(member.ChangeFacts, member.accountMail),
  email_changed: toMember(member.ChangeFacts, member.formerAddressMail),
  deletion_requested: toMember(member.DeletionFacts, member.deletionMail),
  payment_held: toOperator(HeldPayment, operator.heldMail),
  dispute: toOperator(operator.DisputeFacts, operator.disputeMail),
  codes_nearly_used: toOperator(operator.CodesFacts, operator.codesMail),
  alarm: toOperator(operator.AlarmFacts, operator.alarmMail),
};

/**
 * @param siteUrl the origin of links to the site
 * @throws Error for a kind that we do not know, or facts of another form
 */
export async function composeMail(mail: Queued, siteUrl: string): Promise<MailContent> {
  const compose = EMAILS[mail.kind];
  if (!compose) throw new Error(`There is no email of the kind ${mail.kind}`);
  return compose(mail, siteUrl);
}

/** @throws Error when there is no such document, so that the mail is tried again */
async function attachmentOf(
  { id, language }: Recipient,
  number: string,
): Promise<NonNullable<MailContent['attachment']>> {
  const opened = await openDocument({ member: id, number, language });
  if ('error' in opened) throw new Error(`No document to attach: ${opened.error}`);
  return { filename: `${number}.pdf`, file: opened.file };
}
