import type { StateCode } from './gst/states.ts';

/** Contact details are the brand's. */
export interface Seller {
  /** As registered; it may differ from the brand. */
  legalName: string;
  /** Line by line, with the postal code, without the State. */
  address: readonly string[];
  /** The GST code: 27 is Maharashtra. */
  state: StateCode;
  /** Null for a seller without GST registration, whose invoices must not show tax. */
  gst: GstRegistration | null;
}

/** For India's Goods and Services Tax. */
interface GstRegistration {
  /** GSTIN, 15 characters; the first two are the code of the State. */
  number: string;
  /** Services accounting code of the product, such as 999293. */
  sac: string;
  /** Per cent, included in every price: half central tax, half State tax. */
  rate: number;
}

/**
 * Null is a placeholder: invoices then say that they are samples. An invoice keeps the seller with which it was first
 * made. All that mentions GST follows from this value: pages, policies, emails, documents, and whether members are
 * asked for their State.
 */
export const seller: Seller | null = null;

/** Pages, policies, emails and invoices mention taxes only then. */
export const includesTaxes = (of: Seller | null): boolean => Boolean(of?.gst);
