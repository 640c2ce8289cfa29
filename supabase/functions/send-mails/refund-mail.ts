import * as v from 'npm:valibot@1.5.0';
import { formatPaiseShort, paise } from '../../../shared-kit/src/money.ts';
import { paths } from '../../../shared-kit/src/paths.ts';
import { durationText } from '../_shared/language.ts';
import { mailContent, type MailContent } from './mail-html.ts';
import { mailTexts } from './mail-texts.ts';
import type { MailContext } from './recipient.ts';

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
  const amount =
    refund.currency === 'INR'
      ? formatPaiseShort(paise(refund.amount_paise))
      : `${refund.amount_paise / 100} ${refund.currency}`;
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
