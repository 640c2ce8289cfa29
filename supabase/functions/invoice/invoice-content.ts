import { brand } from '../../../shared-kit/src/brand.ts';
import { formatPaise, formatRupees, type Rupees } from '../../../shared-kit/src/money.ts';
import type { Seller } from '../../../shared-kit/src/seller.ts';
import { durationText, formatDate } from '../_shared/format.ts';
import type { Invoice } from '../_shared/invoice.ts';
import { printable } from './printable.ts';
import { splitTax } from './tax.ts';

/** A label and what it stands for. */
export interface Line {
  label: string;
  value: string;
}

/** What an invoice says, before it is drawn. */
export interface InvoiceContent {
  title: string;
  /** What a reader must know before anything else. */
  notice?: string;
  seller: string[];
  buyer: string[];
  facts: Line[];
  item: { name: string; details: string; price: string };
  sums: Line[];
  total: Line;
  footnotes: string[];
}

const PLACEHOLDER =
  'Sample: the seller’s name, address and GSTIN are placeholders. This is no tax invoice.';
const NO_GSTIN = 'The seller has no GSTIN. This is no tax invoice under GST.';

/** @param seller null while the settings are placeholders */
export function invoiceContent(invoice: Invoice, seller: Seller | null): InvoiceContent {
  const gst = seller?.gst ?? null;
  const { buyer_name, buyer_email, item, duration_months, amount } = invoice;
  const price = formatRupees(amount);
  const code = gst && seller ? `${seller.state} (${gst.number.slice(0, 2)})` : undefined;
  return {
    title: gst ? 'Tax invoice' : 'Invoice',
    ...(gst ? {} : { notice: seller ? NO_GSTIN : PLACEHOLDER }),
    seller: [...describeSeller(seller), brand.email, brand.phone],
    buyer: [printable(buyer_name), buyer_email].filter((line) => line !== undefined),
    facts: [
      { label: 'Invoice number', value: invoice.number },
      { label: 'Date', value: formatDate(invoice.issued_at) },
      { label: 'Order ID', value: invoice.gateway_order_id },
      { label: 'Payment ID', value: invoice.payment_id },
      ...(code ? [{ label: 'Place of supply', value: code }] : []),
    ],
    item: {
      name: item,
      details: `Access for ${durationText(duration_months)}${gst ? ` · SAC ${gst.sac}` : ''}`,
      price,
    },
    sums: gst ? taxLines(amount, gst.rate) : [],
    total: { label: 'Total, all taxes included', value: price },
    footnotes: [
      `Paid in full through Razorpay on ${formatDate(invoice.issued_at)}.`,
      ...(gst ? ['No tax is payable on reverse charge.'] : []),
      'Made by a computer, and not signed.',
    ],
  };
}

function describeSeller(seller: Seller | null): string[] {
  if (!seller) return [brand.name, brand.city, 'Registered name, address and GSTIN: placeholders'];
  const { legalName, address, state, gst } = seller;
  return [legalName, ...address, state, ...(gst ? [`GSTIN ${gst.number}`] : [])];
}

/** Both halves go to the seller's state: where the buyer lives is not asked, and the law then takes the seller's place. */
function taxLines(amount: Rupees, rate: number): Line[] {
  const { taxable, half } = splitTax(amount, rate);
  return [
    { label: 'Taxable value', value: formatPaise(taxable) },
    { label: `CGST ${rate / 2}%`, value: formatPaise(half) },
    { label: `SGST ${rate / 2}%`, value: formatPaise(half) },
  ];
}
