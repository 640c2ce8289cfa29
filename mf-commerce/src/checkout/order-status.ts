import { AppError, toAppError } from 'shared-kit/errors';
import type { OrderStatus } from 'shared-kit/purchase';
import { supabase } from 'shared-kit/supabase';

/** Which order, and whose. */
export interface OwnOrder {
  uuid: string;
  userId: string;
}

/** @throws AppError with PostgREST's code, `network_error`, or `auth_required` where the session cannot see the order */
export async function readOrderStatus({ uuid, userId }: OwnOrder): Promise<OrderStatus> {
  const client = await supabase();
  const { data, error } = await client
    .from('orders')
    .select('status')
    .eq('uuid', uuid)
    .eq('user_id', userId)
    .maybeSingle()
    // Whoever asks has a time of their own for asking again.
    .retry(false);
  if (error) throw toAppError(error);
  if (!data) throw new AppError('auth_required', 'the order cannot be seen');
  return data.status;
}

/**
 * Notes how a purchase ended in the browser. Only a pending order takes it: one that is being paid, or completed, stays
 * as it is.
 * @throws AppError with PostgREST's code, or `network_error`
 */
export async function markOrder(
  { uuid, userId }: OwnOrder,
  status: 'failed' | 'cancelled',
): Promise<void> {
  const client = await supabase();
  const { error } = await client
    .from('orders')
    .update({ status, updated_at: new Date().toISOString() })
    .eq('uuid', uuid)
    .eq('user_id', userId)
    .eq('status', 'pending');
  if (error) throw toAppError(error);
}
