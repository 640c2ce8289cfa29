import { record } from './payment-reports.ts';
import type { Step } from './steps.ts';
import { DURATIONS, type KnownOrder, type World } from './world.ts';

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
export async function createOrder(
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
