import * as v from 'npm:valibot@1.5.0';
import { brand } from '../../../shared-kit/src/brand.ts';
import { formatPaiseShort } from '../../../shared-kit/src/money.ts';
import { receiptPath } from '../../../shared-kit/src/purchase.ts';
import { formatDay, formatLastDay } from '../../../shared-kit/src/dates.ts';
import { durationText, type Language, pageUrl } from '../_shared/language.ts';
import { Invoice } from '../invoice/invoice-content.ts';
import {
  amountText,
  isolated,
  mailContent,
  type Fact,
  type MailContent,
  type MailContext,
  mailTexts,
} from './mail-content.ts';

const Access = v.array(v.object({ module: v.string(), expires_at: v.string() }));
type Access = v.InferOutput<typeof Access>;

/** The contents of a receipt, as the database's `receipt_facts` returns it. */
export const ReceiptFacts = v.object({
  ...Invoice.entries,
  order_uuid: v.string(),
  /** What the order gives access to now; empty after a refund. */
  access: Access,
});
export type ReceiptFacts = v.InferOutput<typeof ReceiptFacts>;

/** @param includesTaxes whether the seller is registered for GST */
export function receiptMail(
  receipt: ReceiptFacts,
  { recipient: { language }, siteUrl }: MailContext,
  includesTaxes: boolean = brand.pricesIncludeTaxes,
): MailContent {
  const { receipt: texts, labels } = mailTexts[language];
  const { item, duration_months, buyer_name, number } = receipt;
  const hasAccess = receipt.access.length > 0;
  const subject = texts.subject(item, durationText(duration_months, language), number);
  return mailContent(
    language === 'en-IN' ? `Your ${brand.name} ${subject}` : `${brand.name} ${subject}`,
    {
      language,
      title: texts.title,
      lead: texts.lead(isolated(buyer_name), hasAccess),
      facts: [
        { label: labels.bought, value: item },
        { label: labels.duration, value: durationText(duration_months, language) },
        ...validity(receipt.access, language),
        {
          label: includesTaxes ? labels.paidWithTaxes : labels.paid,
          value: formatPaiseShort(receipt.amount_paise),
        },
        { label: labels.paidOn, value: formatDay(receipt.issued_at, language) },
        { label: labels.invoice, value: number },
        { label: labels.orderId, value: receipt.gateway_order_id },
        { label: labels.paymentId, value: receipt.payment_id },
      ],
      button: {
        text: texts.button,
        url: pageUrl(receiptPath(receipt.order_uuid), language, siteUrl),
      },
      notes: [
        texts.attached,
        texts.mistakes,
        ...(hasAccess ? [texts.app(receipt.buyer_email)] : []),
      ],
      links: [
        { text: 'App Store', url: brand.stores.ios },
        { text: 'Google Play', url: brand.stores.android },
      ],
    },
  );
}

/** The modules of a bundle end on different days if the member already had access to some of them. */
function validity(access: Access, language: Language): Fact[] {
  const rows = accessRows(access, language);
  const days = new Set(rows.map(({ value }) => value));
  if (days.size !== 1) return rows;
  const { labels } = mailTexts[language];
  return [{ label: labels.validUntil, value: formatLastDay(access[0]!.expires_at, language) }];
}

const accessRows = (access: Access, language: Language): Fact[] =>
  access.map(({ module, expires_at }) => ({
    label: module,
    value: mailTexts[language].labels.until(formatLastDay(expires_at, language)),
  }));

/** As the database's `refund_facts` returns it. */
export const RefundFacts = v.object({
  refund_id: v.string(),
  amount_paise: v.number(),
  currency: v.string(),
  payment_id: v.string(),
  gateway_order_id: v.string(),
  item: v.string(),
  duration_months: v.number(),
  order_uuid: v.string(),
  /** Null until the refund is processed, and for money without an invoice. */
  credit_note: v.nullable(v.string()),
  /** To the modules of the item, now, whatever paid for it. */
  access: Access,
  /** Not to all of them. */
  has_part: v.boolean(),
  /** What this payment granted has ended, or ends when its refunds are processed. */
  own_access: v.nullable(v.picklist(['ends', 'ended'])),
});

export function refundMail(
  news: 'started' | 'done' | 'failed',
  refund: v.InferOutput<typeof RefundFacts>,
  { recipient, siteUrl }: MailContext,
): MailContent {
  const { language, name } = recipient;
  const { refund: texts, labels } = mailTexts[language];
  const amount = amountText(refund.amount_paise, refund.currency);
  const { title, lead } = texts[news];
  const note = news === 'done' ? null : texts[news].note;
  const isEnding = news === 'started' && refund.own_access === 'ends';
  const accessNote =
    refund.access.length > 0
      ? texts.access[isEnding ? 'ends' : refund.has_part ? 'partly' : 'stays']
      : refund.own_access && texts.access.ended;
  const hasNote = news === 'done' && refund.credit_note !== null;
  return mailContent(`${title}: ${refund.item}`, {
    language,
    title,
    lead: lead(name, amount),
    facts: [
      {
        label: labels.bought,
        value: `${refund.item}, ${durationText(refund.duration_months, language)}`,
      },
      { label: labels.amount, value: amount },
      ...(hasNote ? [{ label: labels.creditNote, value: refund.credit_note! }] : []),
      ...(news === 'started' ? [] : accessRows(refund.access, language)),
      { label: labels.refundId, value: refund.refund_id },
      { label: labels.orderId, value: refund.gateway_order_id },
      { label: labels.paymentId, value: refund.payment_id },
    ],
    button: { text: texts.button, url: pageUrl(receiptPath(refund.order_uuid), language, siteUrl) },
    notes: [note, accessNote, hasNote ? texts.attached : null].filter((text) => text !== null),
  });
}
