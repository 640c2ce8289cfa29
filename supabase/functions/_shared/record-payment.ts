import type { OrderStatus } from '../../../shared-kit/src/purchase.ts';
import { callDatabase } from './database.ts';
import { fetchGatewayPayments } from './gateway.ts';
import type { GatewayPayment } from './gateway-payment.ts';
import { sendReceiptsSoon } from './send-receipts-soon.ts';

/** What came of news of a payment: `record_payment` in the migrations. */
export interface Recorded {
  outcome: OrderStatus | 'held' | 'unknown_order';
  order_uuid: string;
  status: OrderStatus;
}

/** Hands a payment, as the gateway told of it, to the one function that turns money into access. */
export async function recordPayment(payment: GatewayPayment): Promise<Recorded> {
  const recorded = await callDatabase<Recorded>('record_payment', paymentParameters(payment));
  if (recorded.outcome === 'completed') sendReceiptsSoon();
  return recorded;
}

/** A payment as the database's functions take it. */
export const paymentParameters = (payment: GatewayPayment | null) => ({
  gateway_order: payment?.order_id ?? null,
  gateway_payment: payment?.id ?? null,
  payment_status: payment?.status ?? null,
  is_captured: payment?.captured ?? null,
  paise: payment?.amount ?? null,
  payment_currency: payment?.currency ?? null,
});

/**
 * Asks the gateway about an order and records every payment it tells of.
 * @throws UnknownToGateway when the gateway has no such order; Refusal when it does not answer
 */
export async function recordAllPayments(gatewayOrderId: string): Promise<void> {
  for (const payment of await fetchGatewayPayments(gatewayOrderId)) {
    await recordPayment({ ...payment, order_id: gatewayOrderId });
  }
}
