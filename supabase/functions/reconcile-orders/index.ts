import * as v from 'npm:valibot@1.5.0';
import { requireScheduler } from '../_shared/callers.ts';
import { callDatabase, OrderStatus } from '../_shared/database.ts';
import { fetchGatewayRefunds, UnknownToGateway } from '../_shared/gateway.ts';
import { answerPost } from '../_shared/http.ts';
import { recordAllPayments, sendReceiptsSoon } from '../_shared/record-payment.ts';

/** Per run; the next run starts a minute later. */
const MAX_ORDERS = 50;
const MAX_REFUND_CHECKS = 20;

const DueOrders = v.array(v.object({ order_uuid: v.string(), gateway_order_id: v.string() }));
const DuePayments = v.array(v.object({ payment_id: v.string() }));

/** How many orders were checked, how many of them are completed, and about how many the gateway gave no answer. */
export interface Reconciled {
  checked: number;
  completed: number;
  unanswered: number;
}

/**
 * Asks the gateway about open orders and about refunds of captured payments, and records its answers. So a payment or
 * refund arrives even when the browser is gone and the webhook is lost. To be called every minute with
 * `Authorization: Bearer <RECONCILE_SECRET>`. The database decides what is due and for how long (`claim_due_orders`,
 * `claim_refund_checks`). Each run also starts the sending of due receipts.
 */
export async function reconcileOrders(request: Request): Promise<Reconciled> {
  await requireScheduler(request);
  const due = await callDatabase('claim_due_orders', { most: MAX_ORDERS }, DueOrders);
  const result: Reconciled = { checked: due.length, completed: 0, unanswered: 0 };
  for (const { order_uuid, gateway_order_id } of due) {
    try {
      await recordAllPayments(gateway_order_id).catch((cause: unknown) => {
        // An order that the gateway does not know cannot be paid: its checks end like those of an unpaid order.
        if (!(cause instanceof UnknownToGateway)) throw cause;
        console.error(`Order ${order_uuid}: ${cause.message}`);
        result.unanswered += 1;
      });
      const status = await callDatabase(
        'finish_order_check',
        { order_uuid },
        v.nullable(OrderStatus),
      );
      if (status === 'completed') result.completed += 1;
    } catch (cause) {
      // One failure must not delay the other orders. This one becomes due again.
      console.error(`Order ${order_uuid}: ${String(cause)}`);
      result.unanswered += 1;
    }
  }
  await reconcileRefunds();
  sendReceiptsSoon();
  return result;
}

async function reconcileRefunds(): Promise<void> {
  const due = await callDatabase('claim_refund_checks', { most: MAX_REFUND_CHECKS }, DuePayments);
  for (const { payment_id } of due) {
    try {
      for (const refund of await fetchGatewayRefunds(payment_id)) {
        await callDatabase(
          'record_refund',
          {
            gateway_refund: refund.id,
            gateway_payment: payment_id,
            refund_status: refund.status,
            paise: refund.amount,
            refund_currency: refund.currency,
          },
          v.object({ outcome: v.string() }),
        );
      }
    } catch (cause) {
      console.error(`Refunds of payment ${payment_id}: ${String(cause)}`);
    }
  }
}

Deno.serve((request) => answerPost(request, reconcileOrders));
