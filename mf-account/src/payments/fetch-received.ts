import { paise } from 'shared-kit/money';
import { supabase } from 'shared-kit/supabase';
import * as v from 'valibot';
import { Instant } from '#lib/member/instant.ts';
import { readRows } from '#lib/member/read-rows.ts';

const InPaise = v.pipe(v.number(), v.integer(), v.transform(paise));

const Refund = v.object({
  id: v.number(),
  status: v.picklist(['pending', 'failed', 'processed']),
  amount: InPaise,
  updated_at: Instant,
});

const Received = v.object({
  order_id: v.number(),
  status: v.picklist(['captured', 'refunded']),
  amount: InPaise,
  held_reason: v.nullable(v.picklist(['amount', 'currency', 'second_payment'])),
  refunds: v.array(Refund),
});

/** Money on its way back to a member. */
export type Refund = v.InferOutput<typeof Refund>;

/** Money that arrived for an order. `held_reason` says why it did not settle the order, where it did not. */
export type Received = v.InferOutput<typeof Received>;

/**
 * All money that arrived from the member who is signed in, with what went back of it. The database shows a member their
 * own rows only.
 * @throws AppError as `readRows` does
 */
export async function fetchReceived(signal: AbortSignal): Promise<Received[]> {
  const client = await supabase();
  return readRows(
    Received,
    client
      .from('payments')
      .select('order_id, status, amount, held_reason, refunds(id, status, amount, updated_at)')
      .in('status', ['captured', 'refunded'])
      .order('id')
      .abortSignal(signal)
      .retry(false),
  );
}
