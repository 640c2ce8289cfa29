import * as v from 'npm:valibot@1.5.0';
import { authenticate } from '../_shared/callers.ts';
import { parseAs, readJson, Refusal, respondToPost } from '../_shared/http.ts';
import { openDocument } from './open-invoice.ts';

const InvoiceRequest = v.object({
  order_uuid: v.pipe(v.string(), v.uuid()),
  /** Its number, instead of the invoice. */
  credit_note: v.optional(v.pipe(v.string(), v.regex(/^CRN-\d\d-\d\d-\d{3,6}$/))),
  /** English in place of another one. */
  language: v.fallback(v.picklist(['en-IN', 'hi-IN']), 'en-IN'),
});

const STATUS_OF_ERROR = { order_not_found: 404, order_not_paid: 409 } as const;

/**
 * Returns the invoice of a member's order as a PDF, or one of its credit notes. Takes `{ order_uuid, credit_note?,
 * language? }`, returns the file: 200, or 400 `invalid_order`; 401 `auth_required`, `authentication_failed`; 404
 * `order_not_found`, also for another member's order; 409 `order_not_paid`, for an order that never gave access; 500
 * `server_error`. A refunded order keeps its invoice. A repeated request returns the same bytes.
 */
export async function respondWithInvoice(request: Request): Promise<Response> {
  const wanted = parseAs(
    InvoiceRequest,
    await readJson(request),
    (field) => new Refusal(400, 'invalid_order', `${field} is malformed`),
  );
  const opened = await openDocument({ member: await authenticate(request), ...wanted });
  if ('error' in opened) {
    throw new Refusal(STATUS_OF_ERROR[opened.error], opened.error, 'There is no such document');
  }
  const { number, file } = opened;
  return new Response(file, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${number}.pdf"`,
    },
  });
}

Deno.serve((request) => respondToPost(request, respondWithInvoice));
