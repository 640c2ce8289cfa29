import * as v from 'npm:valibot@1.5.0';
import { STATE_CODES } from '../../../shared-kit/src/gst/states.ts';
import { seller, type Seller } from '../../../shared-kit/src/seller.ts';
import { callDatabase } from '../_shared/database.ts';
import { CreditNote, Invoice } from '../_shared/invoice.ts';
import type { Language } from '../_shared/language.ts';
import { drawDocument } from './draw-document.ts';
import { creditNoteContent, invoiceContent } from './invoice-content.ts';

/** Stored with the first opening of the invoice. */
const StoredSeller = v.object({
  legalName: v.string(),
  address: v.array(v.string()),
  state: v.picklist(STATE_CODES),
  gst: v.nullable(v.object({ number: v.string(), sac: v.string(), rate: v.number() })),
}) satisfies v.GenericSchema<unknown, Seller>;

const OpenedInvoice = v.object({ ...Invoice.entries, seller: v.nullable(StoredSeller) });
const OpenedCreditNote = v.object({ ...OpenedInvoice.entries, credit: CreditNote });
const NotOpened = v.object({ error: v.picklist(['order_not_found', 'order_not_paid']) });

export type DocumentFile =
  | { number: string; file: Blob }
  | { error: 'order_not_found' | 'order_not_paid' };

export interface DocumentRequest {
  member: string;
  order_uuid: string;
  language: Language;
}

// As text: the local API passes an object for a jsonb parameter as a string.
const seller_json = seller && JSON.stringify(seller);

/** The latest invoice of the order, as a PDF. The first call stores the seller's details with it. */
export async function openInvoice({
  member,
  order_uuid,
  language,
}: DocumentRequest): Promise<DocumentFile> {
  const parameters = { member, order_uuid, seller_json };
  const invoice = await callDatabase(
    'open_invoice',
    parameters,
    v.union([OpenedInvoice, NotOpened]),
  );
  if ('error' in invoice) return invoice;
  const { number, issued_at } = invoice;
  const content = invoiceContent({ invoice, seller: invoice.seller, language });
  return { number, file: await drawDocument(content, { number, issuedAt: new Date(issued_at) }) };
}

/** As a PDF. @param credit_note its number */
export async function openCreditNote(
  { member, order_uuid, language }: DocumentRequest,
  credit_note: string,
): Promise<DocumentFile> {
  const parameters = { member, order_uuid, credit_note, seller_json };
  const opened = await callDatabase(
    'open_credit_note',
    parameters,
    v.union([OpenedCreditNote, NotOpened]),
  );
  if ('error' in opened) return opened;
  const { credit, ...invoice } = opened;
  const { number, issued_at } = credit;
  const content = creditNoteContent({ invoice, seller: invoice.seller, language }, credit);
  return { number, file: await drawDocument(content, { number, issuedAt: new Date(issued_at) }) };
}
