import { seller, type Seller } from '../../../shared-kit/src/seller.ts';
import type { InvoiceErrorCode } from '../../../shared-kit/src/purchase.ts';
import { answerPost } from '../_shared/answer-post.ts';
import { authenticate } from '../_shared/authenticate.ts';
import { callDatabase } from '../_shared/database.ts';
import type { Invoice } from '../_shared/invoice.ts';
import { isUuid, readJson } from '../_shared/read-body.ts';
import { Refusal } from '../_shared/refusal.ts';
import { drawInvoice } from './draw-invoice.ts';
import { invoiceContent } from './invoice-content.ts';

type Opened = (Invoice & { seller: Seller | null }) | { error: keyof typeof STATUS_OF };

const STATUS_OF = { order_not_found: 404, order_not_paid: 409 } as const satisfies Partial<
  Record<InvoiceErrorCode, number>
>;

/**
 * The invoice of an order, as a PDF, for the member whose order it is. Takes `{ order_uuid }`, answers the file: 200, or
 * 400 `invalid_order`; 401 `auth_required`, `authentication_failed`; 404 `order_not_found`, also for another member's
 * order; 409 `order_not_paid`, for an order that never gave access; 500 `server_error`. An order that was paid back keeps
 * its invoice. Asked again, it answers the same bytes.
 */
export async function answerInvoice(request: Request): Promise<Response> {
  const { order_uuid } = await readJson(request);
  if (!isUuid(order_uuid)) throw new Refusal(400, 'invalid_order', 'order_uuid is no uuid');
  const member = await authenticate(request);
  const opened = await callDatabase<Opened>('open_invoice', { member, order_uuid, seller });
  if ('error' in opened) {
    throw new Refusal(STATUS_OF[opened.error], opened.error, 'There is no such invoice');
  }
  const { number, issued_at } = opened;
  const file = await drawInvoice(invoiceContent(opened, opened.seller), {
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
