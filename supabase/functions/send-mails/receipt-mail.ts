import * as v from 'npm:valibot@1.5.0';
import { brand } from '../../../shared-kit/src/brand.ts';
import { formatPaiseShort } from '../../../shared-kit/src/money.ts';
import { paths } from '../../../shared-kit/src/paths.ts';
import { durationText, formatDate, Invoice } from '../_shared/invoice.ts';
import { mailHtml, type Fact, type MailContent } from './mail-html.ts';

/** What a receipt tells, as the database's `receipt_facts` returns it. */
export const ReceiptFacts = v.object({
  ...Invoice.entries,
  /** What the order gives access to now; empty after a refund. */
  access: v.array(v.object({ module: v.string(), expires_at: v.string() })),
});
export type ReceiptFacts = v.InferOutput<typeof ReceiptFacts>;

/** The mail that tells a member what they bought. @param siteUrl the origin of the link to the payments page */
export function receiptMail(receipt: ReceiptFacts, siteUrl: string): MailContent {
  const facts = receiptFacts(receipt);
  const payments = new URL(paths.payments, siteUrl).href;
  const { item, duration_months, buyer_name, number } = receipt;
  const lead = `Thank you, ${buyer_name}. Your payment has arrived, and your course is open.`;
  const lines = [
    lead,
    '',
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    '',
    `Your invoice, and all your payments: ${payments}`,
    '',
    'If anything here is not right, tell us within 3 days, by mail or phone:',
    `${brand.email}, ${brand.phone}`,
    '',
    `${brand.name} · exam preparation for radiation oncology residents · ${brand.city}`,
  ];
  return {
    subject: `Your ${brand.name} receipt: ${item}, ${durationText(duration_months)} (${number})`,
    text: `${lines.join('\n')}\n`,
    html: mailHtml({
      language: 'en-IN',
      title: 'Your receipt',
      lead,
      facts,
      button: { text: 'Get your invoice', url: payments },
      notes: [
        'You find it, and all your payments, in your account. If anything here is not right, tell us within 3 days, by mail or phone.',
      ],
    }),
  };
}

/** The lines of the receipt, which both parts of the mail show. */
function receiptFacts(receipt: ReceiptFacts): Fact[] {
  return [
    { label: 'What you bought', value: receipt.item },
    { label: 'Duration', value: durationText(receipt.duration_months) },
    ...validity(receipt.access),
    { label: 'Amount paid, all taxes included', value: formatPaiseShort(receipt.amount_paise) },
    { label: 'Paid on', value: formatDate(receipt.issued_at) },
    { label: 'Invoice', value: receipt.number },
    { label: 'Order ID', value: receipt.gateway_order_id },
    { label: 'Payment ID', value: receipt.payment_id },
  ];
}

/** The modules of a bundle end on different days if the member already had access to some of them. */
function validity(access: ReceiptFacts['access']): Fact[] {
  const days = access.map(({ expires_at }) => formatDate(expires_at));
  if (new Set(days).size === 1) return [{ label: 'Valid until', value: days[0]! }];
  return access.map(({ module }, at) => ({ label: `${module}, valid until`, value: days[at]! }));
}
