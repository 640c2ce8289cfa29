import type { Step } from './steps.ts';
import type { World } from './world.ts';

const MODULES = [1, 2, 3, 4, 5].map((n) => `10000000-0000-4000-8000-00000000000${n}`);
const DURATIONS = [6, 12, 36];

interface Opened {
  order_uuid: string;
  status: string;
  gateway_order_id: string | null;
  amount_paise: number;
}

/** The steps of the function create-order, any of which may be the last. */
export async function createOrder(
  world: World,
  step: Extract<Step, { do: 'create' }>,
): Promise<void> {
  const { sql, gateway } = world;
  const member = world.members[step.by]!;
  const [module, months] = [MODULES[step.module]!, DURATIONS[step.months]!];
  const key = world.key(member, step.key, `${module} ${months}`);
  const [row] = await sql<{ order: Opened }[]>`
    select public.create_order(${member}, ${module}, ${months}, ${key}) as order`;
  const { order_uuid: uuid, status, gateway_order_id, amount_paise } = row!.order;
  const known = world.orders.find((order) => order.uuid === uuid) ?? { uuid, member };
  if (!world.orders.includes(known)) world.orders.push(known);
  if (step.crash === 1 || status === 'processing' || status === 'completed') return;

  if (gateway_order_id === null) {
    const made = gateway.createOrder({
      amount: amount_paise,
      currency: 'INR',
      receipt: uuid,
      notes: {},
    });
    if (step.crash === 2) return;
    const [attached] = await sql<{ id: string }[]>`
      select public.attach_gateway_order(${uuid}, ${made.id}) as id`;
    if (step.crash === 3) return;
    known.gatewayId = attached!.id;
  } else {
    known.gatewayId = gateway_order_id;
  }
}
