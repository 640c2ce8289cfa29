import * as v from 'npm:valibot@1.5.0';
import { seller, type Seller } from '../../../shared-kit/src/seller.ts';
import { authenticate } from '../_shared/callers.ts';
import { callDatabase } from '../_shared/database.ts';
import { answerPost, parseAs, readJson, Refusal } from '../_shared/http.ts';
import { Invoice } from '../_shared/invoice.ts';
import { drawInvoice } from './draw-invoice.ts';
import { invoiceContent } from './invoice-content.ts';

const InvoiceRequest = v.object({ order_uuid: v.pipe(v.string(), v.uuid()) });

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

const STATUS_OF_ERROR = { order_not_found: 404, order_not_paid: 409 } as const;

/**
 * Returns the invoice of a member's order as a PDF. Takes `{ order_uuid }`, returns the file: 200, or 400
 * `invalid_order`; 401 `auth_required`, `authentication_failed`; 404 `order_not_found`, also for another member's order;
 * 409 `order_not_paid`, for an order that never gave access; 500 `server_error`. A refunded order keeps its invoice. A
 * repeated request returns the same bytes.
 */
export async function answerInvoice(request: Request): Promise<Response> {
  const { order_uuid } = parseAs(
    InvoiceRequest,
    await readJson(request),
    (field) => new Refusal(400, 'invalid_order', `${field} is not a uuid`),
  );
  const member = await authenticate(request);
  const invoice = await callDatabase('open_invoice', { member, order_uuid, seller }, OpenedInvoice);
  if ('error' in invoice) {
    throw new Refusal(STATUS_OF_ERROR[invoice.error], invoice.error, 'There is no such invoice');
  }
  const { number, issued_at } = invoice;
  const file = await drawInvoice(invoiceContent(invoice, invoice.seller), {
    number,
    issuedAt: new Date(issued_at),
  });
  return new Response(file, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${number}.pdf"`,
    },
  });
}

Deno.serve((request) => answerPost(request, answerInvoice));
