/** Who sells, as invoices name them. Contact details are the brand's. */
export interface Seller {
  /** As registered; it may differ from the brand. */
  legalName: string;
  /** Line by line, with the postal code, without the state. */
  address: readonly string[];
  state: string;
  /** Null for who is not registered for GST, and must then not show any tax. */
  gst: GstRegistration | null;
}

/** Of a seller who is registered for India's Goods and Services Tax. */
export interface GstRegistration {
  /** GSTIN, 15 characters; the first two are the code of the state. */
  number: string;
  /** Services accounting code of what is sold, such as 999293. */
  sac: string;
  /** Per cent, contained in every price: half of it central tax, half of it the state's. */
  rate: number;
}

/**
 * The settings of the seller: the only place that holds them. Null is the placeholder that the brand is as well: invoices
 * then say that they are samples. Nothing here is invented; whoever sells writes their own.
 * An invoice keeps the seller it was first made with, so a change counts from then on.
 */
export const seller: Seller | null = null;
