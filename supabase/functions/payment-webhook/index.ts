import * as v from 'npm:valibot@1.5.0';
import { callDatabase } from '../_shared/database.ts';
import { parseObject, readBytes, Refusal, respondToPost } from '../_shared/http.ts';
import { sendMailsSoon } from '../_shared/record-payment.ts';
import { environment, isSignedWith } from '../_shared/secrets.ts';
import { readEvent } from './read-event.ts';

/** The result of an event. The gateway reads only the status of the response. */
const WebhookResponse = v.object({ outcome: v.string() });
export type WebhookResponse = v.InferOutput<typeof WebhookResponse>;

/**
 * Receives a webhook of Razorpay's, whose signature covers the raw bytes. Returns 200 when the event was processed in one
 * transaction, now or earlier. Razorpay repeats an event that got another status for 24 hours.
 * @see https://razorpay.com/docs/webhooks/validate-test/
 */
export async function receiveWebhook(request: Request): Promise<WebhookResponse> {
  const bytes = await readBytes(request);
  const signature = request.headers.get('x-razorpay-signature') ?? '';
  if (!(await isSignedWith(environment('RAZORPAY_WEBHOOK_SECRET'), bytes, signature))) {
    throw new Refusal(401, 'authentication_failed', 'The signature is wrong');
  }
  const event_id = request.headers.get('x-razorpay-event-id') ?? '';
  if (!/^[\w-]{1,64}$/.test(event_id)) {
    throw new Refusal(400, 'server_error', 'x-razorpay-event-id is missing');
  }
  const { event, reportedAt, payment, refund, dispute } = readEvent(parseObject(bytes));
  const result = await callDatabase(
    'receive_gateway_event',
    {
      event_id,
      event,
      reported_at: reportedAt.toISOString(),
      payment_json: toJson(payment),
      refund_json: toJson(refund),
      dispute_json: toJson(dispute),
    },
    WebhookResponse,
  );
  // Most events queue a mail: a receipt, news of a refund, or work for the operator.
  if (payment) sendMailsSoon();
  return result;
}

const toJson = (entity: object | null): string | null => entity && JSON.stringify(entity);

Deno.serve((request) => respondToPost(request, receiveWebhook));
