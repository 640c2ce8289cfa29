import * as v from 'npm:valibot@1.5.0';
import { requireScheduler } from '../_shared/callers.ts';
import { callDatabase, callForRows, OrderStatus } from '../_shared/database.ts';
import {
  GatewayOutage,
  listGatewayDisputes,
  listGatewayPayments,
  UnknownToGateway,
} from '../_shared/gateway.ts';
import { respond } from '../_shared/http.ts';
import {
  recordAllPayments,
  recordAllRefunds,
  recordDispute,
  recordPayment,
} from '../_shared/record-payment.ts';
import { sendMailsSoon } from '../_shared/send-mails-soon.ts';

/** Per run; the next run starts a minute later. */
const MAX_ORDERS = 50;
const MAX_REFUND_CHECKS = 20;
const AT_ONCE = 5;
/**
 * A run ends within a minute: the last question may take 8 s at the gateway, and its answer as long in the database.
 */
const ASKING_MS = 40_000;

const DueOrder = v.object({ order_uuid: v.string(), gateway_order_id: v.string() });
const DuePayment = v.object({ payment_id: v.string() });
const DueJob = v.variant('kind', [
  v.object({
    kind: v.picklist(['payments', 'disputes']),
    since: v.string(),
    /** How many entries of the list are done. */
    place: v.number(),
  }),
  v.object({ kind: v.picklist(['reminders', 'retention', 'figures']) }),
]);
type Job = v.InferOutput<typeof DueJob>;
type Listing = Extract<Job, { since: string }>;

/** Checked orders, how many of them are completed, and about how many the gateway gave no response. */
export interface Reconciled {
  checked: number;
  completed: number;
  unanswered: number;
}

/**
 * Asks the gateway about open orders, refunds, disputes and payments for orders that are no longer checked, and records
 * its responses. So everything that a webhook reports arrives even when the webhook is lost. To be called every minute
 * with `Authorization: Bearer <RECONCILE_SECRET>`. The database decides what is due and for how long
 * (`claim_due_orders`, `claim_refund_checks`, `claim_jobs`). Each run first queues due reminders, deletes what is no
 * longer needed, writes the figures of the desk, checks its alarms, and starts the sending of due emails: none of it
 * waits for the gateway. It ends within a minute, whatever the gateway does.
 */
export async function reconcileOrders(request: Request): Promise<Reconciled> {
  await requireScheduler(request);
  const until = Date.now() + ASKING_MS;
  const jobs: Job[] = [];
  await attempt('The jobs', async () => {
    jobs.push(...(await callForRows('claim_jobs', {}, DueJob)));
  });
  const isListing = (job: Job): job is Listing => 'since' in job;
  for (const { kind } of jobs.filter((job) => !isListing(job))) {
    await attempt(`The job ${kind}`, () => runJob(kind));
  }
  sendMailsSoon();
  const [orders] = await Promise.allSettled([
    reconcileOpenOrders(until),
    attempt('The refunds', () => reconcileRefunds(until)),
    ...jobs.filter(isListing).map((job) => attempt(`The ${job.kind}`, () => list(job, until))),
  ]);
  sendMailsSoon();
  if (orders.status === 'rejected') throw orders.reason;
  return orders.value;
}

async function reconcileOpenOrders(until: number): Promise<Reconciled> {
  const result: Reconciled = { checked: 0, completed: 0, unanswered: 0 };
  const claim = (most: number) => callForRows('claim_due_orders', { most }, DueOrder);
  await askAbout({ claim, most: MAX_ORDERS, until }, async ({ order_uuid, gateway_order_id }) => {
    result.checked += 1;
    // One failure must not delay the other orders. This one becomes due again.
    const failure = await attempt(`Order ${order_uuid}`, async () => {
      await recordAllPayments(gateway_order_id).catch((cause: unknown) => {
        // An order that the gateway does not know cannot be paid: its checks end like those of an unpaid order.
        if (!(cause instanceof UnknownToGateway)) throw cause;
        console.error(`Order ${order_uuid}: ${cause.message}`);
        result.unanswered += 1;
      });
      const order = { order_uuid };
      const status = await callDatabase('finish_order_check', order, v.nullable(OrderStatus));
      if (status === 'completed') result.completed += 1;
    });
    if (failure) result.unanswered += 1;
    return failure;
  });
  return result;
}

async function reconcileRefunds(until: number): Promise<void> {
  const claim = (most: number) => callForRows('claim_refund_checks', { most }, DuePayment);
  await askAbout({ claim, most: MAX_REFUND_CHECKS, until }, ({ payment_id }) =>
    attempt(`Refunds of payment ${payment_id}`, async () => {
      await recordAllRefunds(payment_id);
      const gateway_payment = payment_id;
      await callDatabase('finish_refund_check', { gateway_payment }, v.nullable(v.boolean()));
    }),
  );
}

/**
 * Claims a few at a time, right before it asks: what there is no time for stays due, and no other run asks about the
 * same ones. Stops when the gateway has answered none of them.
 * @param ask returns what it failed with
 */
async function askAbout<Due>(
  { claim, most, until }: { claim: (most: number) => Promise<Due[]>; most: number; until: number },
  ask: (due: Due) => Promise<unknown>,
): Promise<void> {
  for (let asked = 0; asked < most && Date.now() < until; asked += AT_ONCE) {
    const due = await claim(AT_ONCE);
    const failures = await Promise.all(due.map(ask));
    if (failures.every((failure) => failure instanceof GatewayOutage)) return;
  }
}

/**
 * Records a list of the gateway's, and passes over what cannot be recorded. What there is no time for, the next run
 * goes on with.
 */
async function list({ kind, since, place }: Listing, until: number): Promise<void> {
  const askedAt = new Date();
  const range = { since: new Date(since), skip: place };
  let reached = place;
  const finish = (end: number | null) =>
    callDatabase('finish_job', { job: kind, reached: end }, v.unknown());
  const entries = kind === 'payments' ? listGatewayPayments(range) : listGatewayDisputes(range);
  for await (const entry of entries) {
    if (Date.now() > until) return void (await finish(reached));
    reached += 1;
    if (!entry) continue;
    await attempt(`${kind} ${entry.id}`, async () => {
      if ('phase' in entry) await recordDispute(entry, askedAt);
      // What an open order is asked about, the order's checks record.
      else if (entry.captured && entry.order_id !== null) {
        await recordPayment({ ...entry, order_id: entry.order_id });
      }
    });
  }
  await finish(null);
}

async function runJob(kind: Exclude<Job, Listing>['kind']): Promise<void> {
  switch (kind) {
    case 'reminders':
      await callDatabase('queue_reminders', {}, v.number());
      return;
    case 'figures':
      await attempt('The figures', () => callDatabase('write_figures', {}, v.unknown()));
      await callDatabase('check_alarms', {}, v.boolean());
      return;
    case 'retention':
      console.log(
        `Deleted: ${JSON.stringify(await callDatabase('run_retention', {}, v.unknown()))}`,
      );
  }
}

/** @returns what it failed with, which is logged */
async function attempt(what: string, act: () => Promise<unknown>): Promise<unknown> {
  try {
    await act();
    return undefined;
  } catch (cause) {
    console.error(`${what}: ${String(cause)}`);
    return cause;
  }
}

Deno.serve((request) => respond(request, reconcileOrders));
