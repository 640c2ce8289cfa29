import * as v from 'npm:valibot@1.5.0';
import { seller, type Seller } from '../../../shared-kit/src/seller.ts';
import { callDatabase } from '../_shared/database.ts';
import { Invoice } from '../_shared/invoice.ts';
import { drawInvoice } from './draw-invoice.ts';
import { invoiceContent } from './invoice-content.ts';

/** The seller as stored with the first opening of the invoice. */
const StoredSeller = v.object({
  legalName: v.string(),
  address: v.array(v.string()),
  state: v.string(),
  gst: v.nullable(v.object({ number: v.string(), sac: v.string(), rate: v.number() })),
}) satisfies v.GenericSchema<unknown, Seller>;

/** What the database's `open_invoice` returns. */
const OpenedInvoice = v.union([
  v.object({ ...Invoice.entries, seller: v.nullable(StoredSeller) }),
  v.object({ error: v.picklist(['order_not_found', 'order_not_paid']) }),
]);

/** A drawn invoice, or why there is none. */
export type InvoiceFile =
  | { number: string; file: Blob }
  | { error: 'order_not_found' | 'order_not_paid' };

/** The newest invoice of a member's order as a PDF. The first call stores the seller's details with it. */
export async function openInvoice(member: string, order_uuid: string): Promise<InvoiceFile> {
  // As text: the local API passes an object for a jsonb parameter as a string.
  const details = seller && JSON.stringify(seller);
  const parameters = { member, order_uuid, seller_json: details };
  const invoice = await callDatabase('open_invoice', parameters, OpenedInvoice);
  if ('error' in invoice) return invoice;
  const { number, issued_at } = invoice;
  const content = invoiceContent(invoice, invoice.seller);
  return { number, file: await drawInvoice(content, { number, issuedAt: new Date(issued_at) }) };
}
