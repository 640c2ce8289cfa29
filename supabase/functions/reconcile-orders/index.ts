import { answerPost } from '../_shared/answer-post.ts';
import { callDatabase } from '../_shared/database.ts';
import { recordAllPayments } from '../_shared/record-payment.ts';
import { requireScheduler } from '../_shared/require-scheduler.ts';
import { sendReceiptsSoon } from '../_shared/send-receipts-soon.ts';

/** In one run; the next one is a minute away. */
const MAX_ORDERS = 50;

interface DueOrder {
  order_uuid: string;
  gateway_order_id: string;
}

/** How many orders the gateway was asked about, and about how many it gave no answer. */
export interface Reconciled {
  checked: number;
  completed: number;
  unanswered: number;
}

/**
 * Asks the gateway about orders whose outcome is open, and records what it says: the way by which a payment arrives when
 * the browser is gone and no webhook came. To be called every minute with `Authorization: Bearer <RECONCILE_SECRET>`;
 * which orders are due, and for how long they are asked about, the database decides (`claim_due_orders`). Every run also
 * has receipts sent that are due.
 */
export async function reconcileOrders(request: Request): Promise<Reconciled> {
  await requireScheduler(request);
  const due = await callDatabase<DueOrder[]>('claim_due_orders', { most: MAX_ORDERS });
  const result: Reconciled = { checked: due.length, completed: 0, unanswered: 0 };
  for (const order of due) {
    try {
      await recordAllPayments(order.gateway_order_id);
      const status = await callDatabase('finish_order_check', { order_uuid: order.order_uuid });
      if (status === 'completed') result.completed += 1;
    } catch (cause) {
      // The others are not to wait for this one, which is due again later.
      console.error(`Order ${order.order_uuid}: ${String(cause)}`);
      result.unanswered += 1;
    }
  }
  sendReceiptsSoon();
  return result;
}

Deno.serve((request) => answerPost(request, reconcileOrders));
