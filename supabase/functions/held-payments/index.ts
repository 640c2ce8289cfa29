import * as v from 'npm:valibot@1.5.0';
import { requireOperator } from '../_shared/callers.ts';
import { callDatabase } from '../_shared/database.ts';
import { refundGatewayPayment } from '../_shared/gateway.ts';
import { parseAs, readJson, Refusal, respondToPost } from '../_shared/http.ts';
import { sendMailsSoon } from '../_shared/send-mails-soon.ts';
import { recordRefund } from '../_shared/record-refund.ts';

const line = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const OperatorRequest = v.variant('action', [
  v.object({ action: v.literal('list'), most: count, skipped: count }),
  v.object({ action: v.picklist(['grant', 'refund']), payment: line, person: line, reason: line }),
]);

const HeldPayment = v.object({
  payment_id: v.string(),
  reason: v.string(),
  paid_paise: v.number(),
  currency: v.string(),
  agreed_paise: v.number(),
  item: v.string(),
  order_uuid: v.string(),
  held_since: v.string(),
  decided: v.nullable(v.string()),
});
export type HeldPayment = v.InferOutput<typeof HeldPayment>;

const Refused = v.object({
  error: v.picklist(['not_held', 'currency', 'no_member', 'already_granted']),
});
const Granted = v.object({ outcome: v.literal('completed'), order_uuid: v.string() });
const Decided = v.object({ outcome: v.literal('decided'), decision: v.number() });

/** A page of the list, or what became of one payment. */
export type HeldPaymentsResponse =
  | { held: HeldPayment[] }
  | v.InferOutput<typeof Refused>
  | { outcome: 'granted' | 'refund_processed' | 'refund_pending' | 'refund_failed' };

/**
 * Lists held payments, grants one, or refunds one, for the operator's command `npm run payments:held`, which sends the project's
 * secret key. The database records person and reason first. A refund that the gateway refuses leaves the payment on the
 * list. Takes `{ action: 'list', most, skipped }` or `{ action: 'grant' | 'refund', payment, person, reason }`, returns
 * {@link HeldPaymentsResponse}: 200, or 400 for a malformed request, 401, 502 when the gateway fails.
 */
export async function handleHeldPayments(request: Request): Promise<HeldPaymentsResponse> {
  await requireOperator(request);
  const asked = parseAs(
    OperatorRequest,
    await readJson(request),
    (field) => new Refusal(400, 'server_error', `${field} is missing or malformed`),
  );
  if (asked.action === 'list') {
    const { most, skipped } = asked;
    return { held: await callDatabase('held_payments', { most, skipped }, v.array(HeldPayment)) };
  }
  const { action, payment, person, reason } = asked;
  const decision = { gateway_payment: payment, person, reason };
  if (action === 'grant') {
    const result = await callDatabase('grant_held_payment', decision, v.union([Granted, Refused]));
    if ('error' in result) return result;
    sendMailsSoon();
    return { outcome: 'granted' };
  }
  const result = await callDatabase('decide_refund', decision, v.union([Decided, Refused]));
  if ('error' in result) return result;
  const askedAt = new Date();
  const refund = await refundGatewayPayment(payment, {
    receipt: `held-${result.decision}-${payment}`,
    notes: { decision: String(result.decision) },
  });
  await recordRefund(payment, refund, askedAt);
  sendMailsSoon();
  return { outcome: `refund_${refund.status}` };
}

Deno.serve((request) => respondToPost(request, handleHeldPayments));
