import { attemptPayment } from '../../sandbox/attempt.ts';
import { type DisputePhase, GatewayError, type PaymentEntity } from '../../sandbox/entities.ts';
import { passDays, passToFinancialYear } from './clock.ts';
import { createOrder } from './create-order.ts';
import { deliver, reconcile, verify } from './payment-reports.ts';
import { runSchedule } from './schedule.ts';
import { sendMails } from './send-mails.ts';
import type { Step } from './steps.ts';
import { pick, type World } from './world.ts';

/** A step that is impossible at that time has no effect. */
export async function takeStep(world: World, step: Step): Promise<void> {
  const { gateway } = world;
  switch (step.do) {
    case 'create':
      await createOrder(world, step);
      return;
    case 'buy':
      await buy(world, step);
      return;
    case 'pay':
      pay(world, step.order, { outcome: step.how });
      return;
    case 'pay wrongly': {
      const { amount, currency } = step;
      pay(world, step.order, {
        outcome: 'success',
        ...(amount && { amount }),
        ...(currency && { currency }),
      });
      return;
    }
    case 'settle':
      onPayment(world, step.payment, (payment) => gateway[step.step](payment));
      return;
    case 'refund':
      onPayment(world, step.payment, (payment) => {
        const refund = gateway.startRefund(payment, step.part ? 100 : undefined);
        world.refunds.push(refund);
        if (!step.pending) gateway.endRefund(refund, 'processed');
      });
      return;
    case 'end refund': {
      const refund = pick(world.refunds, step.refund);
      if (refund) ifPossible(() => gateway.endRefund(refund, step.status));
      return;
    }
    case 'dispute':
      onPayment(world, step.payment, (payment) => {
        world.disputes.push(gateway.openDispute(payment, step.phase, step.amount));
      });
      return;
    case 'move dispute': {
      const dispute = pick(world.disputes, step.dispute);
      const { deducted } = step;
      const facts = deducted === undefined ? {} : { amount_deducted: deducted };
      if (dispute) ifPossible(() => gateway.moveDispute(dispute, step.status, facts));
      return;
    }
    case 'sell elsewhere': {
      const { id } = gateway.createOrder({
        amount: 50_000,
        currency: 'INR',
        receipt: null,
        notes: [],
      });
      const { payment } = attemptPayment(gateway, id, { outcome: 'success' });
      if (step.order === 'none') gateway.change(payment, { order_id: null });
      gateway.openDispute(payment, step.phase as DisputePhase);
      return;
    }
    case 'decide':
      await decide(world, step);
      return;
    case 'withdraw or offer':
      await world.withdrawOrOffer(step.module);
      return;
    case 'deliver': {
      const webhook = pick(world.webhooks, step.webhook);
      if (!webhook) return;
      for (let copy = 0; copy < step.copies; copy += 1) await deliver(world, webhook);
      return;
    }
    case 'verify': {
      const payment = pick(world.payments, step.payment);
      if (payment) await verify(world, payment, step);
      return;
    }
    case 'run the schedule':
      await runSchedule(world, step.gateway);
      return;
    case 'send mails':
      await sendMails(world, step.server);
      return;
    case 'change a price':
      await world.changePrice(step);
      return;
    case 'write':
      await write(world, step);
      return;
    case 'pass':
      await passDays(world, step.days);
      return;
    case 'pass to the financial year':
      await passToFinancialYear(world, step.hours);
      return;
    case 'deliver everything at once':
      await Promise.all([
        ...world.webhooks.map((webhook) => deliver(world, webhook)),
        ...world.payable.map((order) => reconcile(world, order)),
        ...world.payments.map((payment) => verify(world, payment, { by: 0, gateway: 'up' })),
      ]);
  }
}

/** As `npm run payments:held`, without HTTP. The gateway may process the refund later. */
async function decide(world: World, step: Extract<Step, { do: 'decide' }>): Promise<void> {
  const { sql, gateway } = world;
  const payment = pick(world.payments, step.payment);
  if (!payment) return;
  const [underWay] =
    await sql`select from public.refunds r join public.payments p on p.id = r.payment_id
    where p.payment_id = ${payment.id} and r.status = 'pending'`;
  const decision = [payment.id, 'Meera', 'the member wrote'] as const;
  const [row] =
    step.decision === 'grant'
      ? await sql<
          Decided[]
        >`select public.grant_held_payment(${decision[0]}, ${decision[1]}, ${decision[2]}) as result`
      : await sql<
          Decided[]
        >`select public.decide_refund(${decision[0]}, ${decision[1]}, ${decision[2]}) as result`;
  const { outcome } = row!.result;
  if (outcome === 'completed' && underWay)
    throw new Error(`${payment.id} was granted on its way back`);
  if (outcome === 'completed') world.grantedByHand.add(payment.id);
  if (outcome === 'decided') {
    ifPossible(() => world.refunds.push(gateway.startRefund(payment)));
  }
}

interface Decided {
  result: { outcome?: string; error?: string };
}

async function buy(world: World, step: Extract<Step, { do: 'buy' }>): Promise<void> {
  const gatewayId = await createOrder(world, { ...step, do: 'create', crash: 0 });
  if (gatewayId === undefined) return;
  const payment = attempt(world, gatewayId, { outcome: 'success' });
  if (payment) await verify(world, payment, { by: step.by, gateway: 'up' });
}

function pay(world: World, order: number, details: Parameters<typeof attemptPayment>[2]): void {
  const paid = pick(world.payable, order);
  if (paid) attempt(world, paid.gatewayId, details);
}

function attempt(
  world: World,
  gatewayId: string,
  details: Parameters<typeof attemptPayment>[2],
): PaymentEntity | undefined {
  return ifPossible(() => {
    const { payment } = attemptPayment(world.gateway, gatewayId, details);
    world.payments.push(payment);
    world.noteAttempt(payment);
    return payment;
  });
}

function onPayment(world: World, number: number, act: (payment: PaymentEntity) => void): void {
  const payment = pick(world.payments, number);
  if (payment) ifPossible(() => act(payment));
}

/** Ignores the refusals of the gateway, whose sandbox enforces the same rules as Razorpay. */
function ifPossible<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch (cause) {
    if (cause instanceof GatewayError) return undefined;
    throw cause;
  }
}

/** With the member's token, as the API does. */
async function write(world: World, step: Extract<Step, { do: 'write' }>): Promise<void> {
  const order = pick(world.orders, step.order);
  if (!order) return;
  const member = world.members[step.by]!;
  const changed = await world.sql.begin(async (sql) => {
    const claims = JSON.stringify({ sub: member, role: 'authenticated' });
    await sql`select set_config('request.jwt.claims', ${claims}, true)`;
    await sql`set local role authenticated`;
    const result = await sql
      .savepoint(
        (inner) =>
          inner`update public.orders set status = ${step.status} where uuid = ${order.uuid}`,
      )
      .catch((error: unknown) => {
        if ((error as { code?: string }).code === '42501') return { count: 0 };
        throw error;
      });
    return result.count;
  });
  if (changed > 0 && member !== order.member) throw new Error('Another member changed an order');
  if (changed > 0 && !['failed', 'cancelled'].includes(step.status)) {
    throw new Error(`A browser set an order to ${step.status}`);
  }
}
