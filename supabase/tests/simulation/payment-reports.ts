import type { Sql } from 'postgres';
import * as v from 'valibot';
import type { PaymentEntity } from '../../sandbox/entities.ts';
import { GatewayDispute } from '../../functions/_shared/gateway.ts';
import { readEvent } from '../../functions/payment-webhook/read-event.ts';
import type { Webhook, World } from './world.ts';

/** See `claim_jobs`. */
export const LISTED_SECONDS = 14 * 24 * 60 * 60;

/** What the edge functions do, without HTTP. */

export async function deliver(world: World, webhook: Webhook): Promise<void> {
  const { id, sentAt, event: sent } = webhook;
  const payload = Object.fromEntries(
    Object.entries(sent.payload).map(([name, entity]) => [name, { entity }]),
  );
  const { event, payment, refund, dispute } = readEvent({ event: sent.event, payload });
  const toJson = (entity: object | null) => entity && JSON.stringify(entity);
  await world.sql`select public.receive_gateway_event(
    ${id}, ${event}, to_timestamp(${sentAt}),
    ${toJson(payment)}, ${toJson(refund)}, ${toJson(dispute)})`;
  world.arrived.add(id);
}

/** With a valid signature. Another member's order is not found. */
export async function verify(
  { sql, members }: World,
  payment: PaymentEntity,
  { by, gateway }: { by: number; gateway: 'up' | 'down' },
): Promise<void> {
  // The window provides no signature for a payment that the bank refused.
  if (payment.status === 'created' || payment.status === 'failed') return;
  const own = await sql`select from public.orders
    where gateway_order_id = ${payment.order_id} and user_id = ${members[by]!}`;
  if (own.length === 0) return;
  if (gateway === 'up') await record(sql, payment);
  else await sql`select public.expect_payment(${payment.order_id})`;
}

export async function reconcile(
  { sql, gateway }: World,
  order: { uuid: string; gatewayId: string },
): Promise<void> {
  for (const payment of gateway.paymentsOf(order.gatewayId)) await record(sql, payment);
  await sql`select public.finish_order_check(${order.uuid})`;
}

export async function reconcileRefunds({ sql, gateway }: World, paymentId: string): Promise<void> {
  for (const { id, status, amount, currency } of gateway.refundsOf(paymentId))
    await sql`select public.record_refund(${id}, ${paymentId}, ${status}, ${amount}, ${currency})`;
  await sql`select public.finish_refund_check(${paymentId})`;
}

/** Captured payments of the last 14 days, and all disputes. */
export async function reconcileListings({ sql, gateway }: World): Promise<void> {
  const since = Date.now() / 1000 - LISTED_SECONDS;
  const isListed = (one: PaymentEntity) =>
    one.captured && one.order_id !== null && one.created_at > since;
  for (const payment of gateway.all('payment').filter(isListed)) await record(sql, payment);
  for (const dispute of gateway.all('dispute').filter((one) => v.is(GatewayDispute, one))) {
    const { id, payment_id, phase, status, amount, currency, reason_code, respond_by } = dispute;
    const known = await sql`select from public.payments where payment_id = ${payment_id}`;
    if (known.length === 0) await record(sql, gateway.find('payment', payment_id));
    await sql`select public.record_dispute(${id}, ${payment_id}, ${phase}, ${status}, ${amount}, ${currency},
      ${reason_code}, to_timestamp(${respond_by}), deducted => ${dispute.amount_deducted})`;
  }
}

export async function record(sql: Sql, payment: PaymentEntity): Promise<void> {
  const { order_id, id, status, captured, amount, currency, created_at } = payment;
  await sql`
    select public.record_payment(${order_id}, ${id}, ${status}, ${captured}, ${amount}, ${currency},
      to_timestamp(${created_at}))`;
}
