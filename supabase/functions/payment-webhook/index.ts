import * as v from 'npm:valibot@1.5.0';
import { callDatabase } from '../_shared/database.ts';
import { parseObject, readBytes, Refusal, respond } from '../_shared/http.ts';
import { logError } from '../_shared/log.ts';
import { sendMailsSoon } from '../_shared/send-mails-soon.ts';
import { environment, isSignedWith } from '../_shared/secrets.ts';
import { readEvent } from './read-event.ts';

/** The gateway reads only the status of the response. */
const WebhookResponse = v.object({ outcome: v.string() });
export type WebhookResponse = v.InferOutput<typeof WebhookResponse>;

/**
 * Receives a webhook of Razorpay's, whose signature covers the raw bytes. Returns 200 when the event was processed in
 * one transaction, now or earlier, and when its content is impossible: such an event is stored as `impossible`, and the
 * reconciliation asks the gateway what is true. Razorpay repeats an event that got another status for 24 hours.
 * @see https://razorpay.com/docs/webhooks/validate-test/
 */
export async function receiveWebhook(request: Request): Promise<WebhookResponse> {
  const bytes = await readBytes(request);
  const signature = request.headers.get('x-razorpay-signature') ?? '';
  if (!(await isSignedByGateway(bytes, signature))) {
    throw new Refusal(401, 'authentication_failed', 'The signature is wrong');
  }
  const event_id = request.headers.get('x-razorpay-event-id') ?? '';
  if (!/^[\w-]{1,64}$/.test(event_id)) {
    throw new Refusal(400, 'server_error', 'x-razorpay-event-id is missing');
  }
  const { event, reportedAt, payment, refund, dispute, fault } = readEvent(parseObject(bytes));
  if (fault) logError(`The event ${event_id}, ${event}, is impossible: ${fault}`);
  const result = await callDatabase(
    'receive_gateway_event',
    {
      event_id,
      event,
      reported_at: reportedAt.toISOString(),
      payment_json: toJson(payment),
      refund_json: toJson(refund),
      dispute_json: toJson(dispute),
      is_impossible: fault !== undefined,
    },
    WebhookResponse,
  );
  // Most events queue an email: a receipt, news of a refund, or work for the operator.
  if (payment) sendMailsSoon();
  return result;
}

/** The previous secret counts while the gateway still uses it. */
async function isSignedByGateway(bytes: Uint8Array<ArrayBuffer>, signature: string) {
  if (await isSignedWith(environment('RAZORPAY_WEBHOOK_SECRET'), bytes, signature)) return true;
  const before = Deno.env.get('RAZORPAY_PREVIOUS_WEBHOOK_SECRET')?.trim();
  return Boolean(before) && isSignedWith(before!, bytes, signature);
}

const toJson = (entity: object | null): string | null => entity && JSON.stringify(entity);

Deno.serve((request) => respond(request, receiveWebhook));
