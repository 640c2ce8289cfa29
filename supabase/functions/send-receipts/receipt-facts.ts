import { formatRupees } from '../../../shared-kit/src/money.ts';
import { durationText, formatDate } from '../_shared/format.ts';
import type { Invoice } from '../_shared/invoice.ts';

/** A receipt as `claim_receipt` in the migrations hands it out. */
export interface Receipt extends Invoice {
  invoice_id: number;
  /** What the order gives access to now; nothing once it has been refunded. */
  access: { module: string; expires_at: string }[];
}

/** What a receipt says, line by line: both parts of the mail show the same. */
export function receiptFacts(receipt: Receipt): { label: string; value: string }[] {
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

/** Modules of a bundle end on different days where some of them were open already. */
function validity(access: Receipt['access']): { label: string; value: string }[] {
  const days = access.map(({ expires_at }) => formatDate(expires_at));
  if (new Set(days).size === 1) return [{ label: 'Valid until', value: days[0]! }];
  return access.map(({ module }, at) => ({ label: `${module}, valid until`, value: days[at]! }));
}
