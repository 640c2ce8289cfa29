import * as v from 'npm:valibot@1.5.0';
import { brand } from '../../../shared-kit/src/brand.ts';
import { formatPaiseShort } from '../../../shared-kit/src/money.ts';
import { paths } from '../../../shared-kit/src/paths.ts';
import { Invoice } from '../_shared/invoice.ts';
import { durationText, formatDay } from '../_shared/language.ts';
import {
  amountText,
  mailContent,
  type Fact,
  type MailContent,
  type MailContext,
  mailTexts,
} from './mail-content.ts';

/** The contents of a receipt, as the database's `receipt_facts` returns it. */
export const ReceiptFacts = v.object({
  ...Invoice.entries,
  order_uuid: v.string(),
  /** What the order gives access to now; empty after a refund. */
  access: v.array(v.object({ module: v.string(), expires_at: v.string() })),
});
export type ReceiptFacts = v.InferOutput<typeof ReceiptFacts>;

/** @param includesTaxes whether the seller is registered for GST */
export function receiptMail(
  receipt: ReceiptFacts,
  { recipient: { language }, siteUrl }: MailContext,
  includesTaxes: boolean,
): MailContent {
  const { receipt: texts, labels } = mailTexts[language];
  const { item, duration_months, buyer_name, number } = receipt;
  const day = (instant: string) => formatDay(instant, language);
  const subject = texts.subject(item, durationText(duration_months, language), number);
  return mailContent(
    language === 'en-IN' ? `Your ${brand.name} ${subject}` : `${brand.name} ${subject}`,
    {
      language,
      title: texts.title,
      lead: texts.lead(buyer_name),
      facts: [
        { label: labels.bought, value: item },
        { label: labels.duration, value: durationText(duration_months, language) },
        ...validity(receipt.access, { day, labels }),
        {
          label: includesTaxes ? labels.paidWithTaxes : labels.paid,
          value: formatPaiseShort(receipt.amount_paise),
        },
        { label: labels.paidOn, value: day(receipt.issued_at) },
        { label: labels.invoice, value: number },
        { label: labels.orderId, value: receipt.gateway_order_id },
        { label: labels.paymentId, value: receipt.payment_id },
      ],
      button: { text: texts.button, url: new URL(paths.payments, siteUrl).href },
      notes: [texts.attached, texts.mistakes, texts.app(receipt.buyer_email)],
      links: [
        { text: 'App Store', url: brand.stores.ios },
        { text: 'Google Play', url: brand.stores.android },
      ],
    },
  );
}

/** The modules of a bundle end on different days if the member already had access to some of them. */
function validity(
  access: ReceiptFacts['access'],
  {
    day,
    labels,
  }: { day: (instant: string) => string; labels: (typeof mailTexts)['en-IN']['labels'] },
): Fact[] {
  const days = access.map(({ expires_at }) => day(expires_at));
  if (new Set(days).size === 1) return [{ label: labels.validUntil, value: days[0]! }];
  return access.map(({ module }, at) => ({ label: module, value: labels.until(days[at]!) }));
}

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
});

export function refundMail(
  news: 'started' | 'done' | 'failed',
  refund: v.InferOutput<typeof RefundFacts>,
  { recipient, siteUrl }: MailContext,
): MailContent {
  const { language, name } = recipient;
  const { refund: texts, labels } = mailTexts[language];
  const amount = amountText(refund.amount_paise, refund.currency);
  const { title, lead, note } = texts[news];
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
      { label: labels.refundId, value: refund.refund_id },
      { label: labels.orderId, value: refund.gateway_order_id },
      { label: labels.paymentId, value: refund.payment_id },
    ],
    button: { text: texts.button, url: new URL(paths.payments, siteUrl).href },
    notes: hasNote ? [note, texts.attached] : [note],
  });
}
