import { AppError, toAppError } from 'shared-kit/errors';
import { supabase } from 'shared-kit/supabase';
import * as v from 'valibot';

/** Which rows are wanted. */
interface OwnRows<Row> {
  table: 'orders' | 'subscriptions';
  /** In PostgREST's words, for example `uuid, modules(name)`. */
  columns: string;
  row: v.GenericSchema<unknown, Row>;
  userId: string;
  signal: AbortSignal;
}

/**
 * A member's own rows, newest first.
 * @throws AppError with PostgREST's code, `network_error`, or `unexpected_error` when a row is not what it should be
 */
export async function readOwnRows<Row>(wanted: OwnRows<Row>): Promise<Row[]> {
  const client = await supabase();
  const { data, error } = await client
    .from(wanted.table)
    .select(wanted.columns)
    .eq('user_id', wanted.userId)
    .order('created_at', { ascending: false })
    .abortSignal(wanted.signal)
    // The query cache tries again; on top of the client's own attempts a failure would take a quarter of a minute.
    .retry(false);
  if (error) throw toAppError(error);
  const rows = v.safeParse(v.array(wanted.row), data);
  if (rows.success) return rows.output;
  throw new AppError('unexpected_error', v.summarize(rows.issues), { cause: rows.issues });
}
