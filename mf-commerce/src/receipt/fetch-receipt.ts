import { AppError, toAppError } from 'shared-kit/errors';
import { rupees } from 'shared-kit/money';
import { supabase } from 'shared-kit/supabase';
import * as v from 'valibot';

const Row = v.object({
  amount: v.pipe(v.number(), v.transform(rupees)),
  gateway_order_id: v.nullable(v.string()),
  // Null until the order gives access.
  invoice_number: v.nullable(v.string()),
});

/** A string, because the client's types know only the columns that it filters by. */
const COLUMNS: string = 'amount, gateway_order_id, invoice_number';

/** @throws AppError with PostgREST's code, `network_error`, or `unexpected_error` when the row does not fit the schema */
export async function fetchReceipt(userId: string, order: string, signal: AbortSignal) {
  const client = await supabase();
  const { data, error } = await client
    .from('orders')
    .select(COLUMNS)
    .eq('uuid', order)
    .eq('user_id', userId)
    .abortSignal(signal)
    .maybeSingle()
    .retry(false);
  if (error) throw toAppError(error);
  const row = v.safeParse(Row, data);
  if (!row.success) throw new AppError('unexpected_error', v.summarize(row.issues));
  return row.output;
}
