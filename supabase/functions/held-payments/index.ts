import * as v from 'npm:valibot@1.5.0';
import { visibleLine } from '../../../platform/contract/src/visible-text.ts';
import { deskMember } from '../_shared/callers.ts';
import { askDesk, callForRows } from '../_shared/database.ts';
import { refundGatewayPayment } from '../_shared/gateway.ts';
import { HeldPayment } from '../_shared/held-payment.ts';
import { parseRequest, readJson, respondToPost } from '../_shared/http.ts';
import { recoverPayments, type Recovery } from '../_shared/recover-payments.ts';
import { sendMailsSoon } from '../_shared/send-mails-soon.ts';
import { recordRefund } from '../_shared/record-refund.ts';

const line = v.pipe(
  v.string(),
  v.transform((text) => visibleLine(text).trim()),
  v.minLength(1),
  v.maxLength(500),
);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Of the command. */
const CommandRequest = v.variant('action', [
  v.object({ action: v.literal('list'), most: count, skipped: count }),
  v.object({ action: v.literal('recover'), since: v.pipe(v.string(), v.isoTimestamp()) }),
]);
/** Of the desk: the session says who decides. */
const DeskRequest = v.object({
  action: v.picklist(['grant', 'refund']),
  payment: line,
  reason: line,
});

const Refused = v.object({
  error: v.picklist(['not_held', 'currency', 'no_member', 'already_granted', 'refund_under_way']),
});
const Granted = v.object({ outcome: v.literal('completed') });
const Decided = v.object({ outcome: v.literal('decided'), decision: v.number() });
const Decision = v.union([Granted, Decided, Refused]);

/** A page of the list, or what became of one payment. */
export type HeldPaymentsResponse =
  | { held: HeldPayment[] }
  | Recovery
  | v.InferOutput<typeof Refused>
  | { outcome: 'granted' | 'refund_processed' | 'refund_pending' | 'refund_failed' };

/**
 * Grants a held payment or refunds it. The database records person and reason first. A refund that the gateway refuses
 * leaves the payment on the list. The desk sends `{ action: 'grant' | 'refund', payment, reason }` with the session of
 * an operator. The command `npm run payments:held` sends `{ action: 'list', most, skipped }`, or
 * `{ action: 'recover', since }` after a restore, with the project's secret key. Returns {@link HeldPaymentsResponse}:
 * 200, or 400 for a malformed request, 401, 403 to others than operators, 502 when the gateway fails.
 */
export async function handleHeldPayments(request: Request): Promise<HeldPaymentsResponse> {
  const operator = await deskMember(request);
  const asked = await readJson(request);
  if (operator === undefined) {
    const command = parseRequest(CommandRequest, asked);
    if (command.action === 'recover') return recoverPayments(new Date(command.since));
    const { most, skipped } = command;
    return { held: await callForRows('held_payments', { most, skipped }, HeldPayment) };
  }
  const { action, payment: gateway_payment, reason } = parseRequest(DeskRequest, asked);
  const result = await askDesk(
    'decide',
    { operator, gateway_payment, decision: action, reason },
    Decision,
  );
  if ('error' in result) return result;
  if (result.outcome === 'completed') {
    sendMailsSoon();
    return { outcome: 'granted' };
  }
  const askedAt = new Date();
  const refund = await refundGatewayPayment(gateway_payment, {
    receipt: `held-${result.decision}-${gateway_payment}`,
    notes: { decision: String(result.decision) },
  });
  await recordRefund(gateway_payment, refund, askedAt);
  sendMailsSoon();
  return { outcome: `refund_${refund.status}` };
}

Deno.serve((request) => respondToPost(request, handleHeldPayments));
