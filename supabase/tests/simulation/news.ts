import type { PaymentEntity } from '@platform/local/sandbox/entities';
import { readEvent } from '../../functions/payment-webhook/read-event.ts';
import type { Mail, World } from './world.ts';

/** The ways by which the database hears of a payment: what the three functions do, without the wire between them. */

export async function deliver({ sql }: World, { id, event: told }: Mail): Promise<void> {
  const payload = Object.fromEntries(
    Object.entries(told.payload).map(([name, entity]) => [name, { entity }]),
  );
  const { event, payment, refund } = readEvent({ event: told.event, payload });
  await sql`select public.receive_gateway_event(
    ${id}, ${event},
    ${payment?.order_id ?? null}, ${payment?.id ?? null}, ${payment?.status ?? null}, ${payment?.captured ?? null},
    ${payment?.amount ?? null}, ${payment?.currency ?? null},
    ${refund?.id ?? null}, ${refund?.status ?? null}, ${refund?.amount ?? null}, ${refund?.currency ?? null})`;
}

/** By a member with a good signature; of somebody else's order there is none to find. */
export async function verify(
  { sql, members }: World,
  payment: PaymentEntity,
  { by, gateway }: { by: number; gateway: 'up' | 'down' },
): Promise<void> {
  // The window hands out no signature for a payment that the bank refused.
  if (payment.status === 'created' || payment.status === 'failed') return;
  const own = await sql`select from public.orders
    where gateway_order_id = ${payment.order_id} and user_id = ${members[by]!}`;
  if (own.length === 0) return;
  if (gateway === 'up') await record(sql, payment);
  else await sql`select public.expect_payment(${payment.order_id})`;
}

/** Everything that the gateway knows of an order. */
export async function reconcile(
  { sql, gateway }: World,
  order: { uuid: string; gatewayId: string },
): Promise<void> {
  for (const payment of gateway.paymentsOf(order.gatewayId)) await record(sql, payment);
  await sql`select public.finish_order_check(${order.uuid})`;
}

/** Every refund that the gateway knows of a payment. */
export async function reconcileRefunds({ sql, gateway }: World, paymentId: string): Promise<void> {
  for (const { id, status, amount, currency } of gateway.refundsOf(paymentId)) {
    await sql`select public.record_refund(${id}, ${paymentId}, ${status}, ${amount}, ${currency})`;
  }
}

export async function record(sql: World['sql'], payment: PaymentEntity): Promise<void> {
  const { order_id, id, status, captured, amount, currency } = payment;
  await sql`
    select public.record_payment(${order_id}, ${id}, ${status}, ${captured}, ${amount}, ${currency})`;
}
