import { AppError } from 'shared-kit/errors';
import { rupees } from 'shared-kit/money';
import { readOwnRows } from 'shared-kit/supabase';
import * as v from 'valibot';

const Row = v.object({
  amount: v.pipe(v.number(), v.transform(rupees)),
  gateway_order_id: v.nullable(v.string()),
  // Null until the order gives access.
  invoice_number: v.nullable(v.string()),
});

/** @throws AppError as `readOwnRows` does, or `unexpected_error` when the row does not fit the schema */
export async function fetchReceipt(userId: string, order: string, signal: AbortSignal) {
  const address = `orders?select=amount,gateway_order_id,invoice_number&uuid=eq.${encodeURIComponent(order)}&user_id=eq.{user}`;
  const [found] = (await readOwnRows(address, userId, signal)) as unknown[];
  const row = v.safeParse(Row, found);
  if (!row.success) throw new AppError('unexpected_error', v.summarize(row.issues));
  return row.output;
}
