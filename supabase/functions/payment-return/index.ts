import * as v from 'npm:valibot@1.5.0';
import { receiptPath } from '../../../shared-kit/src/purchase.ts';
import { readRows } from '../_shared/database.ts';
import { readBytes, respond } from '../_shared/http.ts';
import { logError } from '../_shared/log.ts';
import { readWindowResponse, settle } from '../_shared/record-payment.ts';
import { environment } from '../_shared/secrets.ts';

/**
 * Receives the form that the gateway makes an in-app browser post after a payment, and redirects the browser with 303
 * to the receipt, to `/account/payments?payment=processing`, or to `/pricing?payment=failed`. The request has no member
 * token; the gateway's signature authenticates it. On any error the member is sent to their payments, since the webhook
 * or the reconciler settles the order anyway.
 * @see https://razorpay.com/docs/payments/payment-gateway/callback-url/
 */
export async function returnFromPayment(request: Request): Promise<Response> {
  if (request.method !== 'POST') return redirectTo('/pricing');
  try {
    return redirectTo(await settleForm(new TextDecoder().decode(await readBytes(request))));
  } catch (cause) {
    logError('The payment was not verified', cause);
    return redirectTo(PROCESSING);
  }
}

const FAILED = '/pricing?payment=failed';
const PROCESSING = '/account/payments?payment=processing';

/** @returns the path of the page that shows the outcome */
async function settleForm(form: string): Promise<string> {
  const fields = Object.fromEntries(new URLSearchParams(form));
  if ('error[code]' in fields) return FAILED;
  const response = readWindowResponse(fields);
  const [order] = await readRows(
    `orders?select=uuid,gateway_order_id&gateway_order_id=eq.${response.razorpay_order_id}`,
    v.object({ uuid: v.string(), gateway_order_id: v.string() }),
  );
  if (!order) throw new Error('The gateway sent the browser back from an unknown order');
  const { status } = await settle(order.gateway_order_id, response);
  if (status === 'completed') return receiptPath(order.uuid);
  return status === 'processing' ? PROCESSING : FAILED;
}

const redirectTo = (path: string): Response =>
  new Response(null, {
    status: 303,
    headers: { Location: new URL(path, environment('SITE_URL')).href },
  });

Deno.serve((request) => respond(request, returnFromPayment, 'GET, HEAD, POST, OPTIONS'));
