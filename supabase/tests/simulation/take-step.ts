import { attemptPayment } from '../../sandbox/gateway-state.ts';
import { GatewayError, type PaymentEntity } from '../../sandbox/entities.ts';
import { passDays } from './database.ts';
import { deliver, reconcile, record, verify } from './payment-reports.ts';
import { runSchedule } from './schedule.ts';
import type { Step } from './steps.ts';
import { DURATIONS, type KnownOrder, pick, type World } from './world.ts';

type StepOf<Name extends Step['do']> = Extract<Step, { do: Name }>;

/** A step that is impossible at that time has no effect. */
export async function takeStep(world: World, step: Step): Promise<void> {
  await (TAKE[step.do] as (world: World, step: Step) => unknown)(world, step);
}

const TAKE: { [Name in Step['do']]: (world: World, step: StepOf<Name>) => unknown } = {
  create: createOrder,
  buy,
  pay: (world, { order, how }) => pay(world, order, { outcome: how }),
  'pay wrongly': (world, { order, amount, currency }) =>
    pay(world, order, {
      outcome: 'success',
      ...(amount && { amount }),
      ...(currency && { currency }),
    }),
  settle: (world, { payment, step }) =>
    onPayment(world, payment, (settled) => world.gateway[step](settled)),
  refund: (world, { payment, part, pending }) =>
    onPayment(world, payment, (refunded) => {
      const refund = world.gateway.startRefund(refunded, part ? 100 : undefined);
      world.refunds.push(refund);
      if (!pending) world.gateway.endRefund(refund, 'processed');
    }),
  'end refund'({ gateway, refunds }, { refund, status }) {
    const ended = pick(refunds, refund);
    if (ended) ifPossible(() => gateway.endRefund(ended, status));
  },
  dispute: (world, { payment, phase, amount }) =>
    onPayment(world, payment, (disputed) => {
      world.disputes.push(world.gateway.openDispute(disputed, phase, amount));
    }),
  'move dispute'({ gateway, disputes }, { dispute, status, deducted }) {
    const moved = pick(disputes, dispute);
    const facts = deducted === undefined ? {} : { amount_deducted: deducted };
    if (moved) ifPossible(() => gateway.moveDispute(moved, status, facts));
  },
  decide,
  'withdraw or offer': (world, { module }) => world.withdrawOrOffer(module),
  async deliver(world, { webhook, copies }) {
    const delivered = pick(world.webhooks, webhook);
    if (!delivered) return;
    for (let copy = 0; copy < copies; copy += 1) await deliver(world, delivered);
  },
  async verify(world, step) {
    const payment = pick(world.payments, step.payment);
    if (payment) await verify(world, payment, step);
  },
  'run the schedule': (world, { gateway }) => runSchedule(world, gateway),
  'change a price': (world, step) => world.changePrice(step),
  async 'give up'({ sql, orders }, { order, status }) {
    const given = pick(orders, order);
    if (!given) return;
    await sql`update public.orders set status = ${status}
      where uuid = ${given.uuid} and status = 'pending'`;
  },
  pass: (world, { days }) => passDays(world, days),
  'deliver everything at once': (world) =>
    Promise.all([
      ...world.webhooks.map((webhook) => deliver(world, webhook)),
      ...world.payable.map((order) => reconcile(world, order)),
      ...world.payments.map((payment) => verify(world, payment, { by: 0, gateway: 'up' })),
    ]),
};

/** As an operator on the desk, without HTTP. The gateway may process the refund later. */
async function decide(world: World, step: StepOf<'decide'>): Promise<void> {
  const { sql, gateway } = world;
  const payment = pick(world.payments, step.payment);
  if (!payment) return;
  const [underWay] =
    await sql`select from public.refunds r join public.payments p on p.id = r.payment_id
    where p.payment_id = ${payment.id} and r.status = 'pending'`;
  const act = step.decision === 'grant' ? 'grant_held_payment' : 'decide_refund';
  const [row] = await sql<{ result: { outcome?: string } }[]>`
    select public.${sql(act)}(${payment.id}, 'Meera', 'the member wrote') as result`;
  const { outcome } = row!.result;
  if (outcome === 'completed' && underWay)
    throw new Error(`${payment.id} was granted on its way back`);
  if (outcome === 'completed') world.grantedByHand.add(payment.id);
  if (outcome === 'decided') {
    ifPossible(() => world.refunds.push(gateway.startRefund(payment)));
  }
}

async function buy(world: World, step: StepOf<'buy'>): Promise<void> {
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

interface CreatedOrder {
  order_uuid: string;
  status: string;
  gateway_order_id: string | null;
  amount_paise: number;
  receipt: string | null;
}

/**
 * The edge function may end after any step.
 * @returns the gateway's id of the order whose payment window opens, if any
 */
async function createOrder(
  world: World,
  step: Extract<Step, { do: 'create' }>,
): Promise<string | undefined> {
  const { sql, gateway } = world;
  const member = world.members[step.by]!;
  const [module, months] = [world.modules[step.module]!, DURATIONS[step.months]!];
  // The last request is a minute ago: it asks the gateway no more, and the gateway's last response is not used again.
  await sql`update public.orders set asking_until = asking_until - interval '1 minute',
    asked_at = asked_at - interval '1 minute' where user_id = ${member}`;
  const key = world.key(member, step.key, `${module} ${months}`);
  const open = await sql<{ gateway_order_id: string }[]>`
    select gateway_order_id from public.find_open_orders(${member}, ${module}, ${months}, ${key})`;
  for (const { gateway_order_id: id } of open) {
    for (const payment of gateway.paymentsOf(id)) await record(sql, payment);
  }
  const [row] = await sql<{ order: CreatedOrder | { error: string } }[]>`
    select public.create_order(${member}, ${module}, ${months}, ${key}) as order`;
  if ('error' in row!.order) {
    const expected = world.isWithdrawn(step.module) ? 'module_not_found' : 'payment_pending';
    if (row!.order.error !== expected) throw new Error(row!.order.error);
    return undefined;
  }
  const { order_uuid: uuid, status, gateway_order_id, amount_paise, receipt } = row!.order;
  const { module: item, months: duration } = step;
  const price = world.priceOf(step);
  const known: KnownOrder = world.orders.find((order) => order.uuid === uuid) ?? {
    uuid,
    member,
    terms: { module: item, months: duration, rupees: price },
    expiresAt: 0,
  };
  if (!world.orders.includes(known)) world.orders.push(known);
  if (status === 'pending') world.agree(known);
  if (status === 'pending' && amount_paise !== price * 100) {
    throw new Error(`Order ${uuid} costs ${amount_paise} paise, but its price is ${price} rupees`);
  }
  if (step.crash === 1 || status === 'processing' || status === 'completed') return undefined;

  if (gateway_order_id === null) {
    const created = gateway.createOrder({
      amount: amount_paise,
      currency: 'INR',
      receipt: receipt!,
      notes: {},
    });
    if (step.crash === 2) return undefined;
    const [attached] = await sql<{ id: string }[]>`
      select public.attach_gateway_order(${uuid}, ${created.id}) as id`;
    if (step.crash === 3) return undefined;
    known.gatewayId = attached!.id;
  } else {
    known.gatewayId = gateway_order_id;
  }
  return known.gatewayId;
}
