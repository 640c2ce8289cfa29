import * as v from 'npm:valibot@1.5.0';
import { requireScheduler } from '../_shared/callers.ts';
import { callDatabase, OrderStatus } from '../_shared/database.ts';
import { listGatewayDisputes, listGatewayPayments, UnknownToGateway } from '../_shared/gateway.ts';
import { respondToPost } from '../_shared/http.ts';
import { recordAllPayments, recordPayment } from '../_shared/record-payment.ts';
import { recordAllRefunds, recordDispute } from '../_shared/record-refund.ts';
import { sendMailsSoon } from '../_shared/send-mails-soon.ts';

/** Per run; the next run starts a minute later. */
const MAX_ORDERS = 50;
const MAX_REFUND_CHECKS = 20;

const DueOrders = v.array(v.object({ order_uuid: v.string(), gateway_order_id: v.string() }));
const DuePayments = v.array(v.object({ payment_id: v.string() }));
const DueJobs = v.array(
  v.variant('kind', [
    v.object({ kind: v.picklist(['payments', 'disputes']), since: v.string() }),
    v.object({ kind: v.picklist(['reminders', 'retention', 'figures']), since: v.null() }),
  ]),
);
type Job = v.InferOutput<typeof DueJobs>[number];

/** Checked orders, how many of them are completed, and about how many the gateway gave no response. */
export interface Reconciled {
  checked: number;
  completed: number;
  unanswered: number;
}

/**
 * Asks the gateway about open orders, refunds, disputes and payments for orders that are no longer checked, and records
 * its responses. So everything that a webhook reports arrives even when the webhook is lost. To be called every minute with
 * `Authorization: Bearer <RECONCILE_SECRET>`. The database decides what is due and for how long (`claim_due_orders`,
 * `claim_refund_checks`, `claim_jobs`). Each run also queues due reminders, deletes what is no longer needed, writes the
 * figures of the desk, checks its alarms, and starts the sending of due emails.
 */
export async function reconcileOrders(request: Request): Promise<Reconciled> {
  await requireScheduler(request);
  const result = await reconcileOpenOrders();
  await reconcileRefunds();
  for (const job of await callDatabase('claim_jobs', {}, DueJobs)) {
    await attempt(`The job ${job.kind}`, () => run(job));
  }
  sendMailsSoon();
  return result;
}

async function reconcileOpenOrders(): Promise<Reconciled> {
  const due = await callDatabase('claim_due_orders', { most: MAX_ORDERS }, DueOrders);
  const result: Reconciled = { checked: due.length, completed: 0, unanswered: 0 };
  for (const { order_uuid, gateway_order_id } of due) {
    // One failure must not delay the other orders. This one becomes due again.
    const isAnswered = await attempt(`Order ${order_uuid}`, async () => {
      let isKnown = true;
      await recordAllPayments(gateway_order_id).catch((cause: unknown) => {
        // An order that the gateway does not know cannot be paid: its checks end like those of an unpaid order.
        if (!(cause instanceof UnknownToGateway)) throw cause;
        console.error(`Order ${order_uuid}: ${cause.message}`);
        isKnown = false;
      });
      const status = await callDatabase(
        'finish_order_check',
        { order_uuid },
        v.nullable(OrderStatus),
      );
      if (status === 'completed') result.completed += 1;
      return isKnown;
    });
    if (!isAnswered) result.unanswered += 1;
  }
  return result;
}

async function reconcileRefunds(): Promise<void> {
  const due = await callDatabase('claim_refund_checks', { most: MAX_REFUND_CHECKS }, DuePayments);
  for (const { payment_id } of due) {
    await attempt(`Refunds of payment ${payment_id}`, async () => {
      await recordAllRefunds(payment_id);
      const gateway_payment = payment_id;
      await callDatabase('finish_refund_check', { gateway_payment }, v.nullable(v.boolean()));
    });
  }
}

async function run(job: Job): Promise<void> {
  const askedAt = new Date();
  switch (job.kind) {
    case 'payments':
      for await (const payment of listGatewayPayments(new Date(job.since))) {
        // What an open order is asked about, the order's checks record.
        if (payment.captured) await recordPayment(payment);
      }
      return;
    case 'disputes':
      for await (const dispute of listGatewayDisputes(new Date(job.since))) {
        await recordDispute(dispute, askedAt);
      }
      return;
    case 'reminders':
      await callDatabase('queue_reminders', {}, v.number());
      return;
    case 'figures':
      await callDatabase('write_figures', {}, v.unknown());
      await callDatabase('check_alarms', {}, v.boolean());
      return;
    case 'retention':
      console.log(
        `Deleted: ${JSON.stringify(await callDatabase('run_retention', {}, v.unknown()))}`,
      );
  }
}

/** `undefined` after a failure, which is logged. */
async function attempt<Result>(
  what: string,
  act: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await act();
  } catch (cause) {
    console.error(`${what}: ${String(cause)}`);
    return undefined;
  }
}

Deno.serve((request) => respondToPost(request, reconcileOrders));
