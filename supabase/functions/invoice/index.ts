import * as v from 'npm:valibot@1.5.0';
import { authenticate } from '../_shared/callers.ts';
import { parseRequest, readJson, Refusal, respond } from '../_shared/http.ts';
import { openDocument } from './open-invoice.ts';

const InvoiceRequest = v.object({
  number: v.pipe(v.string(), v.regex(/^(INV|CRN)-\d\d-\d\d-\d{3,6}$/)),
  /** English in place of another one. */
  language: v.fallback(v.picklist(['en-IN', 'hi-IN']), 'en-IN'),
});

/**
 * Returns an invoice or a credit note of a member's as a PDF. Takes `{ number, language? }`, returns the file: 200, or
 * 400 `invalid_document`; 401 `auth_required`, `authentication_failed`; 404 `document_not_found`, also for another
 * member's document; 500 `server_error`. A refunded order keeps its invoice. A repeated request returns the same bytes.
 */
export async function respondWithInvoice(request: Request): Promise<Response> {
  const wanted = parseRequest(InvoiceRequest, await readJson(request), 'invalid_document');
  const opened = await openDocument({ member: await authenticate(request), ...wanted });
  if ('error' in opened) {
    throw new Refusal(404, opened.error, 'There is no such document');
  }
  const { number, file } = opened;
  return new Response(file, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${number}.pdf"`,
    },
  });
}

Deno.serve((request) => respond(request, respondWithInvoice));
