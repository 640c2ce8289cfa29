import { brand } from '../../../shared-kit/src/brand.ts';
import { paths } from '../../../shared-kit/src/paths.ts';
import { durationText } from '../_shared/format.ts';
import { receiptFacts, type Receipt } from './receipt-facts.ts';
import { receiptHtml } from './receipt-html.ts';

/** A mail, ready to be sent. */
export interface ReceiptMail {
  subject: string;
  text: string;
  html: string;
}

/** The mail that says what a member bought. @param siteUrl where the link to the payments leads */
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
