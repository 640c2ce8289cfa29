import * as v from 'npm:valibot@1.5.0';
import { authenticate } from '../_shared/callers.ts';
import { answerPost, parseAs, readJson, Refusal } from '../_shared/http.ts';
import { openInvoice } from './open-invoice.ts';

const InvoiceRequest = v.object({ order_uuid: v.pipe(v.string(), v.uuid()) });

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
  const invoice = await openInvoice(member, order_uuid);
  if ('error' in invoice) {
    throw new Refusal(STATUS_OF_ERROR[invoice.error], invoice.error, 'There is no such invoice');
  }
  const { number, file } = invoice;
  return new Response(file, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${number}.pdf"`,
    },
  });
}

Deno.serve((request) => answerPost(request, answerInvoice));
