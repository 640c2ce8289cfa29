import * as v from 'npm:valibot@1.5.0';
import { brand } from '../../../shared-kit/src/brand.ts';
import { HeldFacts } from '../_shared/held-payment.ts';
import { openDocument } from '../invoice/open-invoice.ts';
import {
  accountMail,
  ChangeFacts,
  DeletionFacts,
  deletionMail,
  formerAddressMail,
} from './account-mails.ts';
import { type MailContent, type MailContext, Recipient } from './mail-content.ts';
import {
  AlarmFacts,
  alarmMail,
  codesMail,
  disputeMail,
  DisputeFacts,
  heldMail,
} from './operator-mails.ts';
import { ReceiptFacts, receiptMail, RefundFacts, refundMail } from './payment-mails.ts';
import { AccessFacts, accessMail, UnfinishedFacts, unfinishedMail } from './reminder-mails.ts';

const queued = { id: v.number(), uuid: v.string(), about: v.string() };
const toMember = { ...queued, member: Recipient };
const toOperator = { ...queued, member: v.null() };

/** As the database's `claim_mail` returns it: an email, to the operator if it has no member, or a webhook. */
export const Queued = v.variant('kind', [
  v.object({ ...toMember, kind: v.literal('receipt'), facts: ReceiptFacts }),
  v.object({
    ...toMember,
    kind: v.picklist(['refund_started', 'refund_done', 'refund_failed']),
    facts: RefundFacts,
  }),
  v.object({
    ...toMember,
    kind: v.picklist(['access_ending', 'access_ended']),
    facts: AccessFacts,
  }),
  v.object({ ...toMember, kind: v.literal('unfinished_purchase'), facts: UnfinishedFacts }),
  v.object({ ...toMember, kind: v.literal('account_changed'), facts: ChangeFacts }),
  v.object({ ...toMember, kind: v.literal('email_changed'), facts: ChangeFacts }),
  v.object({ ...toMember, kind: v.literal('deletion_requested'), facts: DeletionFacts }),
  v.object({ ...toOperator, kind: v.literal('payment_held'), facts: HeldFacts }),
  v.object({ ...toOperator, kind: v.literal('dispute'), facts: DisputeFacts }),
  v.object({ ...toOperator, kind: v.literal('codes_nearly_used'), facts: v.object({}) }),
  v.object({ ...toOperator, kind: v.literal('alarm'), facts: AlarmFacts }),
  v.object({ ...toOperator, kind: v.literal('alarm_webhook'), facts: AlarmFacts }),
]);
export type QueuedMail = Exclude<v.InferOutput<typeof Queued>, { kind: 'alarm_webhook' }>;

const DESK_ALARMS = '/desk/alarms';

/** @param siteUrl the origin of links to the site */
export async function composeMail(mail: QueuedMail, siteUrl: string): Promise<MailContent> {
  switch (mail.kind) {
    case 'payment_held':
      return heldMail(mail.facts);
    case 'codes_nearly_used':
      return codesMail(mail.about);
    case 'dispute':
      return disputeMail(mail.facts);
    case 'alarm':
      return alarmMail(mail.facts, new URL(DESK_ALARMS, siteUrl).href);
    default:
      return composeMemberMail(mail, { recipient: mail.member, siteUrl });
  }
}

type MemberMail = Extract<QueuedMail, { member: Recipient }>;

async function composeMemberMail(mail: MemberMail, context: MailContext): Promise<MailContent> {
  switch (mail.kind) {
    case 'receipt': {
      const content = receiptMail(mail.facts, context, brand.pricesIncludeTaxes);
      return { ...content, attachment: await attachmentOf(mail.member, mail.facts.number) };
    }
    case 'refund_started':
      return refundMail('started', mail.facts, context);
    case 'refund_failed':
      return refundMail('failed', mail.facts, context);
    case 'refund_done': {
      const { credit_note } = mail.facts;
      const content = refundMail('done', mail.facts, context);
      // Money that had no invoice, such as a second payment, gets no credit note.
      if (credit_note === null) return content;
      return { ...content, attachment: await attachmentOf(mail.member, credit_note) };
    }
    case 'unfinished_purchase':
      return unfinishedMail(mail.facts, context);
    case 'account_changed':
      return accountMail(mail.facts, context);
    case 'email_changed':
      return formerAddressMail(mail.facts, mail.member);
    case 'deletion_requested':
      return deletionMail(mail.facts, context);
    default:
      return accessMail(mail.facts, context);
  }
}

/** @throws Error when there is no such document, so that the mail is tried again */
async function attachmentOf(
  { id: member, language }: Recipient,
  number: string,
): Promise<NonNullable<MailContent['attachment']>> {
  const opened = await openDocument({ member, number, language });
  if ('error' in opened) throw new Error(`No document to attach: ${opened.error}`);
  return { filename: `${number}.pdf`, file: opened.file };
}
