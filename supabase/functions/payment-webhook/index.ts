import { answerPost } from '../_shared/answer-post.ts';
import { callDatabase } from '../_shared/database.ts';
import { environment } from '../_shared/environment.ts';
import { parseObject, readBytes } from '../_shared/read-body.ts';
import { paymentParameters } from '../_shared/record-payment.ts';
import { Refusal } from '../_shared/refusal.ts';
import { sendReceiptsSoon } from '../_shared/send-receipts-soon.ts';
import { isSignedWith } from '../_shared/signature.ts';
import { readEvent } from './read-event.ts';

/** What became of an event; the gateway reads the status alone. */
export interface WebhookAnswer {
  outcome: string;
}

/**
 * Takes what Razorpay tells by itself. The signature is over the bytes as they came. 200 is answered to what was stored
 * and acted on, in one transaction, and to what was before; anything else is sent again for 24 hours.
 * @see https://razorpay.com/docs/webhooks/validate-test/
 */
export async function receiveWebhook(request: Request): Promise<WebhookAnswer> {
  const bytes = await readBytes(request);
  const signature = request.headers.get('x-razorpay-signature') ?? '';
  if (!(await isSignedWith(environment('RAZORPAY_WEBHOOK_SECRET'), bytes, signature))) {
    throw new Refusal(401, 'authentication_failed', 'The signature is not right');
  }
  const event_id = request.headers.get('x-razorpay-event-id') ?? '';
  if (!/^[\w-]{1,64}$/.test(event_id)) {
    throw new Refusal(400, 'server_error', 'x-razorpay-event-id is missing');
  }
  const { event, payment, refund } = readEvent(parseObject(bytes));
  const answer = await callDatabase<WebhookAnswer>('receive_gateway_event', {
    event_id,
    event,
    ...paymentParameters(payment),
    gateway_refund: refund?.id ?? null,
    refund_status: refund?.status ?? null,
    refund_paise: refund?.amount ?? null,
    refund_currency: refund?.currency ?? null,
  });
  if (answer.outcome === 'completed') sendReceiptsSoon();
  return answer;
}

Deno.serve((request) => answerPost(request, receiveWebhook));
