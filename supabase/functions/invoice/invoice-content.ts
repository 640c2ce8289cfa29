import { brand } from '../../../shared-kit/src/brand.ts';
import { formatPaise, formatPaiseShort, paise, type Paise } from '../../../shared-kit/src/money.ts';
import type { Seller } from '../../../shared-kit/src/seller.ts';
import { durationText, formatDate, type Invoice } from '../_shared/invoice.ts';

/** A label with its value. */
export interface Line {
  label: string;
  value: string;
}

/** The texts of an invoice. */
export interface InvoiceContent {
  title: string;
  /** Shown above everything else. */
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

/** The texts of an invoice. @param seller null while the settings are placeholders */
export function invoiceContent(invoice: Invoice, seller: Seller | null): InvoiceContent {
  const gst = seller?.gst ?? null;
  const { buyer_name, buyer_email, item, duration_months, amount_paise } = invoice;
  const price = formatPaiseShort(amount_paise);
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
    sums: gst ? taxLines(amount_paise, gst.rate) : [],
    total: { label: gst ? 'Total, all taxes included' : 'Total', value: price },
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

/** The tax is split between centre and the seller's state: without the buyer's state, the law uses the seller's. */
function taxLines(amount: Paise, rate: number): Line[] {
  const { taxable, half } = splitTax(amount, rate);
  return [
    { label: 'Taxable value', value: formatPaise(taxable) },
    { label: `CGST ${rate / 2}%`, value: formatPaise(half) },
    { label: `SGST ${rate / 2}%`, value: formatPaise(half) },
  ];
}

/** Characters that the fonts of invoices contain: fonts/README.md. */
const PRINTABLE =
  /^(?:[\u{900}-\u{97f}\u{20}-\u{7e}\u{a0}-\u{17f}\u{218}-\u{21b}\u{2013}\u{2014}\u{2018}\u{2019}\u{201c}\u{201d}\u{2022}\u{20b9}]|\u{200c}|\u{200d})*$/u;

/** The text, or `undefined` if the fonts lack one of its characters: no name is better than half a name or empty boxes. */
export const printable = (text: string): string | undefined => {
  const composed = text.normalize('NFC');
  return PRINTABLE.test(composed) ? composed : undefined;
};

/**
 * Splits a price that includes its tax into the taxable value and two equal halves of tax, each rounded to the paisa.
 * The three always add up to the price.
 * @param rate per cent of both halves together
 */
export function splitTax(total: Paise, rate: number): { taxable: Paise; half: Paise } {
  const half = Math.round((total * rate) / (100 + rate) / 2);
  return { taxable: paise(total - 2 * half), half: paise(half) };
}
