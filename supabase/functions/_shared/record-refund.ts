import * as v from 'npm:valibot@1.5.0';
import { callDatabase } from './database.ts';
import { doEach } from './each.ts';
import {
  fetchGatewayPayment,
  fetchGatewayRefunds,
  type GatewayDispute,
  type GatewayRefund,
} from './gateway.ts';
import { recordPayment } from './record-payment.ts';

const Recorded = v.object({ outcome: v.string() });

/** @param askedAt when the gateway was asked */
export async function recordRefund(
  paymentId: string,
  refund: GatewayRefund,
  askedAt: Date,
): Promise<void> {
  await callDatabase(
    'record_refund',
    {
      gateway_refund: refund.id,
      gateway_payment: paymentId,
      refund_status: refund.status,
      paise: refund.amount,
      refund_currency: refund.currency,
      reported_at: askedAt.toISOString(),
    },
    Recorded,
  );
}

/** @throws Refusal when the gateway does not answer */
export async function recordAllRefunds(paymentId: string): Promise<void> {
  const askedAt = new Date();
  await doEach(
    await fetchGatewayRefunds(paymentId),
    ({ id }) => `Refund ${id}`,
    (refund) => recordRefund(paymentId, refund, askedAt),
  );
}

/** Records the dispute's payment first if that is not known yet. */
export async function recordDispute(dispute: GatewayDispute, askedAt: Date): Promise<void> {
  const record = () =>
    callDatabase(
      'record_dispute',
      {
        gateway_dispute: dispute.id,
        gateway_payment: dispute.payment_id,
        dispute_phase: dispute.phase,
        dispute_status: dispute.status,
        paise: dispute.amount,
        dispute_currency: dispute.currency,
        reason: dispute.reason_code,
        respond_until:
          dispute.respond_by === null ? null : new Date(dispute.respond_by * 1000).toISOString(),
        reported_at: askedAt.toISOString(),
        deducted: dispute.amount_deducted,
      },
      Recorded,
    );
  if ((await record()).outcome !== 'unknown_order') return;
  await recordPayment(await fetchGatewayPayment(dispute.payment_id));
  await record();
}
