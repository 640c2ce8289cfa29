import * as v from 'npm:valibot@1.5.0';
import { brand } from '../../../shared-kit/src/brand.ts';
import { formatRupees } from '../../../shared-kit/src/money.ts';
import { paths } from '../../../shared-kit/src/paths.ts';
import { durationText, formatDate, Invoice } from '../_shared/invoice.ts';
import { receiptHtml } from './receipt-html.ts';

/** A receipt as the database's `claim_receipt` returns it. */
export const Receipt = v.object({
  ...Invoice.entries,
  invoice_id: v.number(),
  /** What the order gives access to now; empty after a refund. */
  access: v.array(v.object({ module: v.string(), expires_at: v.string() })),
});
export type Receipt = v.InferOutput<typeof Receipt>;

/** The content of a mail. */
export interface ReceiptMail {
  subject: string;
  text: string;
  html: string;
}

/** The mail that tells a member what they bought. @param siteUrl the origin of the link to the payments page */
export function receiptMail(receipt: Receipt, siteUrl: string): ReceiptMail {
  const facts = receiptFacts(receipt);
  const payments = new URL(paths.payments, siteUrl).href;
  const { item, duration_months, buyer_name, number } = receipt;
  const lines = [
    `Thank you, ${buyer_name}. Your payment has arrived, and your course is open.`,
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
    html: receiptHtml({ name: buyer_name, facts, payments }),
  };
}

/** The lines of the receipt, which both parts of the mail show. */
function receiptFacts(receipt: Receipt): { label: string; value: string }[] {
  return [
    { label: 'What you bought', value: receipt.item },
    { label: 'Duration', value: durationText(receipt.duration_months) },
    ...validity(receipt.access),
    { label: 'Amount paid, all taxes included', value: formatRupees(receipt.amount) },
    { label: 'Paid on', value: formatDate(receipt.issued_at) },
    { label: 'Invoice', value: receipt.number },
    { label: 'Order ID', value: receipt.gateway_order_id },
    { label: 'Payment ID', value: receipt.payment_id },
  ];
}

/** The modules of a bundle end on different days if the member already had access to some of them. */
function validity(access: Receipt['access']): { label: string; value: string }[] {
  const days = access.map(({ expires_at }) => formatDate(expires_at));
  if (new Set(days).size === 1) return [{ label: 'Valid until', value: days[0]! }];
  return access.map(({ module }, at) => ({ label: `${module}, valid until`, value: days[at]! }));
}
