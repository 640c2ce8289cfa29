import { answerPost } from '../_shared/answer-post.ts';
import { callDatabase } from '../_shared/database.ts';
import { fetchGatewayRefunds, UnknownToGateway } from '../_shared/gateway.ts';
import { recordAllPayments } from '../_shared/record-payment.ts';
import { requireScheduler } from '../_shared/require-scheduler.ts';
import { sendReceiptsSoon } from '../_shared/send-receipts-soon.ts';

/** In one run; the next one is a minute away. */
const MAX_ORDERS = 50;
const MAX_REFUND_CHECKS = 20;

interface DueOrder {
  order_uuid: string;
  gateway_order_id: string;
}

/** How many orders the gateway was asked about, and about how many it knew or answered nothing. */
export interface Reconciled {
  checked: number;
  completed: number;
  unanswered: number;
}

/**
 * Asks the gateway about orders whose outcome is open and about refunds of captured payments, and records what it says:
 * this is how a payment or a refund arrives when the browser is gone and no webhook came. To be called every minute with
 * `Authorization: Bearer <RECONCILE_SECRET>`; the database decides what is due, and for how long it is asked about
 * (`claim_due_orders`, `claim_refund_checks`). Every run also has receipts sent that are due.
 */
export async function reconcileOrders(request: Request): Promise<Reconciled> {
  await requireScheduler(request);
  const due = await callDatabase<DueOrder[]>('claim_due_orders', { most: MAX_ORDERS });
  const result: Reconciled = { checked: due.length, completed: 0, unanswered: 0 };
  for (const order of due) {
    try {
      await recordAllPayments(order.gateway_order_id).catch((cause: unknown) => {
        // What the gateway does not know cannot be paid: it is given up in time, like an order without payments.
        if (!(cause instanceof UnknownToGateway)) throw cause;
        console.error(`Order ${order.order_uuid}: ${cause.message}`);
        result.unanswered += 1;
      });
      const status = await callDatabase('finish_order_check', { order_uuid: order.order_uuid });
      if (status === 'completed') result.completed += 1;
    } catch (cause) {
      // The others are not to wait for this one, which is due again later.
      console.error(`Order ${order.order_uuid}: ${String(cause)}`);
      result.unanswered += 1;
    }
  }
  await reconcileRefunds();
  sendReceiptsSoon();
  return result;
}

async function reconcileRefunds(): Promise<void> {
  const due = await callDatabase<{ payment_id: string }[]>('claim_refund_checks', {
    most: MAX_REFUND_CHECKS,
  });
  for (const { payment_id } of due) {
    try {
      for (const refund of await fetchGatewayRefunds(payment_id)) {
        await callDatabase('record_refund', {
          gateway_refund: refund.id,
          gateway_payment: payment_id,
          refund_status: refund.status,
          paise: refund.amount,
          refund_currency: refund.currency,
        });
      }
    } catch (cause) {
      console.error(`Refunds of payment ${payment_id}: ${String(cause)}`);
    }
  }
}

Deno.serve((request) => answerPost(request, reconcileOrders));
