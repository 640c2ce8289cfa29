import { readRows } from '../_shared/database.ts';
import { environment } from '../_shared/environment.ts';
import { readBytes } from '../_shared/read-body.ts';
import { readWindowResponse, settle } from '../_shared/settle.ts';

/** What a payment came to, as the page that the browser is sent to reads it. */
type Outcome = 'completed' | 'processing' | 'failed';

/**
 * Where the gateway sends a browser that its window cannot call back, as in-app browsers are: a form comes in, and the
 * browser goes on to the site with 303, to `/account/payments?payment=completed` or `=processing`, or to
 * `/pricing?payment=failed`. Nobody is signed in here; the gateway's signature is what counts. Whatever goes wrong, the
 * member is sent to their payments: the order itself is settled by webhook or reconciler all the same.
 * @see https://razorpay.com/docs/payments/payment-gateway/callback-url/
 */
export async function returnFromPayment(request: Request): Promise<Response> {
  if (request.method !== 'POST') return sendTo('/pricing');
  let outcome: Outcome;
  try {
    outcome = await settleForm(new TextDecoder().decode(await readBytes(request)));
  } catch (cause) {
    console.error(cause);
    outcome = 'processing';
  }
  return sendTo(`${outcome === 'failed' ? '/pricing' : '/account/payments'}?payment=${outcome}`);
}

async function settleForm(form: string): Promise<Outcome> {
  const fields = Object.fromEntries(new URLSearchParams(form));
  if ('error[code]' in fields) return 'failed';
  const response = readWindowResponse(fields);
  const [order] = await readRows<{ gateway_order_id: string }>(
    `orders?select=gateway_order_id&gateway_order_id=eq.${response.order}`,
  );
  if (!order) throw new Error('The gateway returned from an order that is not ours');
  const { status } = await settle(order.gateway_order_id, response);
  return status === 'completed' || status === 'processing' ? status : 'failed';
}

const sendTo = (path: string): Response =>
  new Response(null, {
    status: 303,
    headers: {
      Location: new URL(path, environment('SITE_URL')).href,
      'Cache-Control': 'no-store',
    },
  });

Deno.serve(returnFromPayment);
