import type { Step } from './steps.ts';
import { DURATIONS, type World } from './world.ts';

interface Opened {
  order_uuid: string;
  status: string;
  gateway_order_id: string | null;
  amount_paise: number;
}

/**
 * The steps of the function create-order, any of which may be the last.
 * @returns the gateway's id of the order whose window is shown, if one is
 */
export async function createOrder(
  world: World,
  step: Extract<Step, { do: 'create' }>,
): Promise<string | undefined> {
  const { sql, gateway } = world;
  const member = world.members[step.by]!;
  const [module, months] = [world.modules[step.module]!, DURATIONS[step.months]!];
  const key = world.key(member, step.key, `${module} ${months}`);
  const [row] = await sql<{ order: Opened }[]>`
    select public.create_order(${member}, ${module}, ${months}, ${key}) as order`;
  const { order_uuid: uuid, status, gateway_order_id, amount_paise } = row!.order;
  const known = world.orders.find((order) => order.uuid === uuid) ?? { uuid, member };
  if (!world.orders.includes(known)) world.orders.push(known);
  const price = world.priceOf(step);
  if (status === 'pending' && amount_paise !== price * 100) {
    throw new Error(
      `Order ${uuid} is sold for ${amount_paise} paise on a day when it costs ${price}`,
    );
  }
  if (step.crash === 1 || status === 'processing' || status === 'completed') return undefined;

  if (gateway_order_id === null) {
    const made = gateway.createOrder({
      amount: amount_paise,
      currency: 'INR',
      receipt: uuid,
      notes: {},
    });
    if (step.crash === 2) return undefined;
    const [attached] = await sql<{ id: string }[]>`
      select public.attach_gateway_order(${uuid}, ${made.id}) as id`;
    if (step.crash === 3) return undefined;
    known.gatewayId = attached!.id;
  } else {
    known.gatewayId = gateway_order_id;
  }
  return known.gatewayId;
}
