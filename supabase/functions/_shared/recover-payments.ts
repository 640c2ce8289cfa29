import * as v from 'npm:valibot@1.5.0';
import { callDatabase } from './database.ts';
import {
  fetchGatewayOrder,
  GatewayOutage,
  type GatewayPayment,
  listGatewayPayments,
} from './gateway.ts';
import { logError } from './log.ts';
import { recordPayment } from './record-payment.ts';

/** `failed`: the log says why. */
type Outcome = Awaited<ReturnType<typeof recordPayment>>['outcome'] | 'failed';

/** How many payments with money the gateway knows, and those whose orders were missing here. */
export interface Recovery {
  asked: number;
  recovered: { payment: string; outcome: Outcome }[];
}

/**
 * Records all payments with money since an instant, as after a restore of the database from a backup. An order that the
 * database has lost is put back first, from the notes of the order at the gateway. Repeating it changes nothing.
 * @throws Refusal as `listGatewayPayments` does
 */
export async function recoverPayments(since: Date): Promise<Recovery> {
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
