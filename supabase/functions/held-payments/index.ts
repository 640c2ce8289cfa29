import * as v from 'npm:valibot@1.5.0';
import { visibleLine } from '../../../platform/contract/src/visible-text.ts';
import { deskMember } from '../_shared/callers.ts';
import { askDesk, callDatabase, callForRows } from '../_shared/database.ts';
import {
  fetchGatewayOrder,
  GatewayOutage,
  type GatewayPayment,
  listGatewayPayments,
  refundGatewayPayment,
} from '../_shared/gateway.ts';
import { parseRequest, readJson, respond } from '../_shared/http.ts';
import { logError } from '../_shared/log.ts';
import { HeldPayment, recordPayment, recordRefund } from '../_shared/record-payment.ts';
import { sendMailsSoon } from '../_shared/send-mails-soon.ts';

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

/** `failed`: the log says why. */
type Outcome = Awaited<ReturnType<typeof recordPayment>>['outcome'] | 'failed';

/** How many payments with money the gateway knows, and those whose orders were missing here. */
interface Recovery {
  asked: number;
  recovered: { payment: string; outcome: Outcome }[];
}

/**
 * Records all payments with money since an instant, as after a restore of the database from a backup. An order that the
 * database has lost is put back first, from the notes of the order at the gateway. Repeating it changes nothing.
 * @throws Refusal as `listGatewayPayments` does
 */
async function recoverPayments(since: Date): Promise<Recovery> {
  const paid: GatewayPayment[] = [];
  for await (const payment of listGatewayPayments({ since, skip: 0 })) {
    if (!payment || payment.order_id === null) continue;
    const { order_id, captured, status } = payment;
    if (captured || status === 'authorized') paid.push({ ...payment, order_id });
  }
  const recovered: Recovery['recovered'] = [];
  // In the order in which they were paid: the first payment for an item counts, and the second is held.
  for (const payment of paid.toReversed()) {
    const outcome = await recover(payment).catch((cause: unknown): Outcome => {
      if (cause instanceof GatewayOutage) throw cause;
      logError(`Payment ${payment.id}`, cause);
      return 'failed';
    });
    if (outcome !== undefined) recovered.push({ payment: payment.id, outcome });
  }
  return { asked: paid.length, recovered };
}

/** `undefined` if its order was not missing. */
async function recover(payment: GatewayPayment): Promise<Outcome | undefined> {
  const { outcome } = await recordPayment(payment);
  if (outcome !== 'unknown_order') return undefined;
  return (await restoreOrder(payment.order_id)) ? (await recordPayment(payment)).outcome : outcome;
}

async function restoreOrder(gatewayOrderId: string): Promise<boolean> {
  const { amount, created_at, notes } = await fetchGatewayOrder(gatewayOrderId);
  if (notes === null) return false;
  const terms = {
    gateway_order: gatewayOrderId,
    order_uuid: notes.order_uuid,
    member: notes.member_id,
    module: notes.module_uuid,
    months: Number(notes.months),
    paise: amount,
    ordered_at: new Date(created_at * 1000).toISOString(),
  };
  return callDatabase('restore_order', terms, v.boolean());
}

Deno.serve((request) => respond(request, handleHeldPayments));
