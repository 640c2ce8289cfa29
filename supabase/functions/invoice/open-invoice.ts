import * as v from 'npm:valibot@1.5.0';
import { STATE_CODES } from '../../../shared-kit/src/gst/states.ts';
import { seller, type Seller } from '../../../shared-kit/src/seller.ts';
import { callDatabase } from '../_shared/database.ts';
import { CreditNote, Invoice } from '../_shared/invoice.ts';
import type { Language } from '../_shared/language.ts';
import { drawDocument } from './draw-document.ts';
import { creditNoteContent, invoiceContent } from './invoice-content.ts';

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
  credit: v.optional(CreditNote),
});
const NotOpened = v.object({ error: v.picklist(['order_not_found', 'order_not_paid']) });

interface DocumentRequest {
  member: string;
  order_uuid: string;
  /** The number of a credit note of the order, instead of its newest invoice. */
  credit_note?: string | undefined;
  language: Language;
}

/**
 * A document of a member's order as a PDF, or why there is none. The first call for an invoice stores the seller's details
 * with it.
 */
export async function openDocument({ member, order_uuid, credit_note, language }: DocumentRequest) {
  const opened = await callDatabase(
    credit_note === undefined ? 'open_invoice' : 'open_credit_note',
    {
      member,
      order_uuid,
      credit_note,
      // As text: the local API passes an object for a jsonb parameter as a string.
      seller_json: seller && JSON.stringify(seller),
    },
    v.union([Opened, NotOpened]),
  );
  if ('error' in opened) return opened;
  const { credit } = opened;
  const { number, issued_at } = credit ?? opened;
  const setting = { invoice: opened, seller: opened.seller, language };
  const content = credit ? creditNoteContent(setting, credit) : invoiceContent(setting);
  return { number, file: await drawDocument(content, { number, issuedAt: new Date(issued_at) }) };
}
