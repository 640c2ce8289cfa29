import type { IsoInstant } from 'shared-kit/database';
import { supabase } from 'shared-kit/supabase';
import type * as v from 'valibot';
import { readRows } from './read-rows.ts';

/** A place in a list that has the newest first: the row that stands there. */
export interface Place {
  created_at: IsoInstant;
  id: number;
}

/**
 * For how long rows count as new: what was fetched as a finger came near is not fetched again as the tab opens. Not
 * longer, since whoever comes back from paying looks for what they have bought.
 */
export const FRESH_MS = 2_000;

/** Which rows are wanted. */
interface OwnRows<Row> {
  table: 'orders' | 'subscriptions';
  /** In PostgREST's words, for example `uuid, modules(name)`. */
  columns: string;
  row: v.GenericSchema<unknown, Row>;
  userId: string;
  signal: AbortSignal;
  /** At most so many, of those that come after a place. Without it: all. */
  part?: { most: number; after: Place | undefined };
}

/**
 * A member's own rows, newest first.
 * @throws AppError as `readRows` does
 */
export async function readOwnRows<Row>(wanted: OwnRows<Row>): Promise<Row[]> {
  const client = await supabase();
  let query = client
    .from(wanted.table)
    .select(wanted.columns)
    .eq('user_id', wanted.userId)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .abortSignal(wanted.signal)
    // The query cache tries again; on top of the client's own attempts a failure would take a quarter of a minute.
    .retry(false);
  if (wanted.part) query = query.limit(wanted.part.most);
  if (wanted.part?.after) query = query.or(isAfter(wanted.part.after));
  return readRows(wanted.row, query);
}

/** By time and number, so that of rows of one moment none is left out and none comes twice. */
const isAfter = ({ created_at, id }: Place): string =>
  `created_at.lt."${created_at}",and(created_at.eq."${created_at}",id.lt.${id})`;
