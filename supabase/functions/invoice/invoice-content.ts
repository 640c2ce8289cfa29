import { toCurrency as englishWords } from 'npm:to-words@5.7.0/en-IN';
import { toCurrency as hindiWords } from 'npm:to-words@5.7.0/hi-IN';
import * as v from 'npm:valibot@1.5.0';
import { brand } from '../../../shared-kit/src/brand.ts';
import { formatDay, formatLastDay } from '../../../shared-kit/src/dates.ts';
import { localTaxIn, type StateCode, stateName } from '../../../shared-kit/src/gst/states.ts';
import { formatPaise, formatPaiseShort, paise, type Paise } from '../../../shared-kit/src/money.ts';
import type { Seller } from '../../../shared-kit/src/seller.ts';
import { durationText, type Language } from '../_shared/language.ts';
import { english } from './messages/en-IN.ts';
import { hindi } from './messages/hi-IN.ts';

const documentTexts: Record<Language, typeof english> = { 'en-IN': english, 'hi-IN': hindi };

/** What a payment granted on its day, by module. `until` is the first moment without access. */
const Granted = v.array(v.object({ module: v.string(), from: v.string(), until: v.string() }));

const Amount = v.custom<Paise>((value) => Number.isSafeInteger(value));

/** As the database's `describe_invoice` returns it. Instants are ISO. */
export const Invoice = v.object({
  /** INV-26-27-007. */
  number: v.string(),
  issued_at: v.string(),
  buyer_name: v.string(),
  buyer_email: v.string(),
  /** The GST code; empty if unknown. */
  buyer_state: v.string(),
  /** Empty for most. */
  buyer_gstin: v.string(),
  item: v.string(),
  duration_months: v.number(),
  granted: Granted,
  /** Taxes included. */
  amount_paise: Amount,
  /** Razorpay's id, order_…. */
  gateway_order_id: v.string(),
  /** Razorpay's id, pay_…. */
  payment_id: v.string(),
});
export type Invoice = v.InferOutput<typeof Invoice>;

/** As the database's `open_document` returns it. */
export const CreditNote = v.object({
  /** CRN-26-27-007. */
  number: v.string(),
  issued_at: v.string(),
  amount_paise: Amount,
  /** Which paise of the invoice it credits: from, and the first after them. */
  parts: v.array(v.tuple([Amount, Amount])),
  /** The bank returned the refund after all. */
  cancelled_at: v.nullable(v.string()),
  /** Razorpay's id, rfnd_…. */
  refund_id: v.string(),
});
export type CreditNote = v.InferOutput<typeof CreditNote>;

export interface Line {
  label: string;
  value: string;
}

export interface DocumentContent {
  language: Language;
  title: string;
  notice?: string;
  seller: { heading: string; lines: string[] };
  buyer: { heading: string; lines: string[] };
  facts: Line[];
  columns: Line;
  item: { name: string; details: string; price: string };
  sums: Line[];
  total: Line;
  words: string;
  footnotes: string[];
}

interface Setting {
  invoice: Invoice;
  /** Null while the settings are placeholders. */
  seller: Seller | null;
  language: Language;
}

export function invoiceContent(setting: Setting): DocumentContent {
  const { invoice, seller, language } = setting;
  const texts = documentTexts[language];
  const isTaxed = Boolean(seller?.gst);
  const day = formatDay(invoice.issued_at, language);
  return {
    ...contentOf(setting, texts.access, invoice.amount_paise, [[paise(0), invoice.amount_paise]]),
    title: isTaxed ? texts.taxInvoice : texts.invoice,
    ...(!isTaxed && { notice: seller ? texts.noGstin : texts.sample }),
    facts: [
      { label: texts.number, value: invoice.number },
      { label: texts.date, value: day },
      { label: texts.orderId, value: invoice.gateway_order_id },
      { label: texts.paymentId, value: invoice.payment_id },
      ...periods(setting),
      ...placeOfSupply(setting),
    ],
    total: {
      label: isTaxed ? texts.totalWithTaxes : texts.total,
      value: formatPaiseShort(invoice.amount_paise),
    },
    footnotes: [texts.paid(day), ...(isTaxed ? [texts.reverseCharge] : []), texts.unsigned],
  };
}

/** Only the refunded part of the invoice, with its share of the taxes. */
export function creditNoteContent(setting: Setting, note: CreditNote): DocumentContent {
  const { invoice, seller, language } = setting;
  const texts = documentTexts[language];
  const { cancelled_at, amount_paise } = note;
  const sample = seller ? undefined : texts.sample;
  const notice = cancelled_at ? texts.cancelled(formatDay(cancelled_at, language)) : sample;
  const issuedOn = formatDay(invoice.issued_at, language);
  return {
    ...contentOf(setting, texts.refundOf, amount_paise, note.parts),
    title: texts.creditNote,
    ...(notice !== undefined && { notice }),
    facts: [
      { label: texts.noteNumber, value: note.number },
      { label: texts.date, value: formatDay(note.issued_at, language) },
      { label: texts.ofInvoice, value: texts.invoiceOf(invoice.number, issuedOn) },
      { label: texts.refundId, value: note.refund_id },
      ...placeOfSupply(setting),
    ],
    total: {
      label: seller?.gst ? texts.creditedWithTaxes : texts.credited,
      value: formatPaiseShort(amount_paise),
    },
    footnotes: [...(cancelled_at ? [] : [texts.refunded]), texts.unsigned],
  };
}

/** What both documents show of an amount: who, for what, its taxes and its words. */
function contentOf(
  setting: Setting,
  describe: (duration: string) => string,
  amount: Paise,
  ofPrice: CreditNote['parts'],
) {
  const { invoice, seller, language } = setting;
  const texts = documentTexts[language];
  const { buyer_name, buyer_email, buyer_state, buyer_gstin } = invoice;
  const details = describe(durationText(invoice.duration_months, language));
  const ofGst = seller?.gst
    ? [
        ...(buyer_state ? [stateWithCode(buyer_state, language)] : []),
        ...(buyer_gstin ? [`GSTIN ${buyer_gstin}`] : []),
      ]
    : [];
  return {
    language,
    seller: { heading: texts.seller, lines: describeSeller(seller, language) },
    buyer: { heading: texts.buyer, lines: [buyer_name, buyer_email, ...ofGst] },
    columns: { label: texts.description, value: texts.amount },
    item: {
      name: invoice.item,
      details: seller?.gst ? `${details} · SAC ${seller.gst.sac}` : details,
      price: formatPaiseShort(amount),
    },
    sums: taxLines(setting, ofPrice),
    words: language === 'hi-IN' ? `${hindiWords(amount / 100)} मात्र` : englishWords(amount / 100),
  };
}

function describeSeller(seller: Seller | null, language: Language): string[] {
  const contact = [brand.email, brand.phone];
  if (!seller) {
    return [brand.name, brand.cityIn[language], documentTexts[language].placeholder, ...contact];
  }
  const { legalName, address, state, gst } = seller;
  const registration = gst
    ? [stateWithCode(state, language), `GSTIN ${gst.number}`]
    : [stateName(state, language)];
  return [legalName, ...address, ...registration, ...contact];
}

const stateWithCode = (code: string, language: Language): string =>
  `${stateName(code, language)} (${code})`;

/** The buyer's State; by law the seller's, where the buyer's is unknown. */
const supplyState = ({ invoice, seller }: Setting): string =>
  invoice.buyer_state || (seller?.state ?? '');

function placeOfSupply(setting: Setting): Line[] {
  const { seller, language } = setting;
  if (!seller?.gst) return [];
  const value = stateWithCode(supplyState(setting), language);
  return [{ label: documentTexts[language].placeOfSupply, value }];
}

/** The modules of a bundle differ if the member already had access to some of them. */
function periods({ invoice, language }: Setting): Line[] {
  const texts = documentTexts[language];
  const lines = invoice.granted.map(({ module, from, until }) => ({
    label: texts.accessTo(module),
    value: texts.period(formatDay(from, language), formatLastDay(until, language)),
  }));
  const isOne = new Set(lines.map(({ value }) => value)).size === 1;
  return isOne ? [{ ...lines[0]!, label: texts.accessOfAll }] : lines;
}

function taxLines(setting: Setting, parts: CreditNote['parts']): Line[] {
  const { seller, language } = setting;
  if (!seller?.gst) return [];
  const { taxable, taxes } = splitTaxOfParts(parts, {
    rate: seller.gst.rate,
    sellerState: seller.state,
    buyerState: supplyState(setting),
  });
  return [
    { label: documentTexts[language].taxable, value: formatPaise(taxable) },
    ...taxes.map((tax) => ({
      label: `${tax.name} ${tax.rate}%`,
      value: formatPaise(tax.amount),
    })),
  ];
}

interface Tax {
  name: 'CGST' | 'SGST' | 'UTGST' | 'IGST';
  /** Per cent. */
  rate: number;
  amount: Paise;
}

/** Price and taxes together are what the buyer paid. */
export interface TaxSplit {
  taxable: Paise;
  taxes: Tax[];
}

export interface Taxation {
  rate: number;
  sellerState: StateCode;
  buyerState: string;
}

/**
 * A price that includes its taxes, each rounded to the paisa: two equal halves, central and of the State, within the
 * State of the seller, and integrated tax outside it.
 */
export function splitTax(total: Paise, { rate, sellerState, buyerState }: Taxation): TaxSplit {
  if (buyerState !== sellerState) {
    const amount = paise(Math.round((total * rate) / (100 + rate)));
    return { taxable: paise(total - amount), taxes: [{ name: 'IGST', rate, amount }] };
  }
  const half = paise(Math.round((total * rate) / (100 + rate) / 2));
  const names = ['CGST', localTaxIn(sellerState)] as const;
  return {
    taxable: paise(total - 2 * half),
    taxes: names.map((name) => ({ name, rate: rate / 2, amount: half })),
  };
}

/**
 * Parts that make up a price add up to its split, tax by tax.
 * @param parts which paise of the price: from, and the first after them
 */
export function splitTaxOfParts(
  parts: readonly (readonly [Paise, Paise])[],
  taxation: Taxation,
): TaxSplit {
  const ends = parts.map((part) => part.map((at) => splitTax(at, taxation)));
  const sum = (amountOf: (split: TaxSplit) => Paise): Paise =>
    paise(ends.reduce((total, [from, to]) => total + amountOf(to!) - amountOf(from!), 0));
  return {
    taxable: sum(({ taxable }) => taxable),
    taxes: splitTax(paise(0), taxation).taxes.map((tax, at) => ({
      ...tax,
      amount: sum(({ taxes }) => taxes[at]!.amount),
    })),
  };
}
