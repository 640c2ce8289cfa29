import * as v from 'npm:valibot@1.5.0';
import { STATE_CODES } from '../../../shared-kit/src/gst/states.ts';
import { seller, type Seller } from '../../../shared-kit/src/seller.ts';
import { callDatabase } from '../_shared/database.ts';
import type { Language } from '../_shared/language.ts';
import { drawDocument } from './draw-document.ts';
import { CreditNote, creditNoteContent, Invoice, invoiceContent } from './invoice-content.ts';

/** The seller as stored with the first opening of the invoice. */
const StoredSeller = v.object({
  legalName: v.string(),
  address: v.array(v.string()),
  state: v.picklist(STATE_CODES),
  gst: v.nullable(v.object({ number: v.string(), sac: v.string(), rate: v.number() })),
}) satisfies v.GenericSchema<unknown, Seller>;

const Opened = v.object({
  ...Invoice.entries,
  seller: v.nullable(StoredSeller),
  credit: v.nullable(CreditNote),
});
const NotOpened = v.object({ error: v.literal('document_not_found') });

interface DocumentRequest {
  member: string;
  /** Of an invoice or a credit note. An order may have several of each. */
  number: string;
  language: Language;
}

/**
 * A document of a member's as a PDF, or why there is none. The first call for an invoice stores the seller's details
 * with it.
 */
export async function openDocument({ member, number, language }: DocumentRequest) {
  const opened = await callDatabase(
    'open_document',
    {
      member,
      document: number,
      // As text: the local API passes an object for a jsonb parameter as a string.
      seller_json: seller && JSON.stringify(seller),
    },
    v.union([Opened, NotOpened]),
  );
  if ('error' in opened) return opened;
  const { credit } = opened;
  const { issued_at } = credit ?? opened;
  const setting = { invoice: opened, seller: opened.seller, language };
  const content = credit ? creditNoteContent(setting, credit) : invoiceContent(setting);
  return { number, file: await drawDocument(content, { number, issuedAt: new Date(issued_at) }) };
}
