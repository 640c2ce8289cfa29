import type { IsoInstant } from 'shared-kit/database';
import { AppError, toAppError } from 'shared-kit/errors';
import { supabase } from 'shared-kit/supabase';
import * as v from 'valibot';

/** The user id comes first, so that members never share an entry. */
export const memberKeys = {
  all: (userId: string) => ['member', userId] as const,
  subscriptions: (userId: string) => [...memberKeys.all(userId), 'subscriptions'] as const,
  orders: (userId: string) => [...memberKeys.all(userId), 'orders'] as const,
  consents: (userId: string) => [...memberKeys.all(userId), 'consents'] as const,
  reminders: (userId: string) => [...memberKeys.all(userId), 'reminders'] as const,
  deletionRequest: (userId: string) => [...memberKeys.all(userId), 'deletionRequest'] as const,
};

/** A tab that was prefetched on hover is not fetched again; longer would hide a purchase from a member who just paid. */
export const FRESH_MS = 2_000;

/** Content that would move other content waits for the first attempt, but not for further ones after a failure. */
export const isAwaited = (query: { isLoading: boolean; failureCount: number }): boolean =>
  query.isLoading && query.failureCount === 0;

/** As the database sends it. */
export const Instant: v.GenericSchema<unknown, IsoInstant> = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'not a time'),
);

/** @throws AppError with PostgREST's code, `network_error`, or `unexpected_error` when a row does not fit the schema */
export async function readRows<Row>(
  row: v.GenericSchema<unknown, Row>,
  response: PromiseLike<{ data: unknown; error: unknown }>,
): Promise<Row[]> {
  const { data, error } = await response;
  if (error) throw toAppError(error);
  const rows = v.safeParse(v.array(row), data);
  if (rows.success) return rows.output;
  throw new AppError('unexpected_error', v.summarize(rows.issues), { cause: rows.issues });
}

/** In a list that is sorted from new to old. */
export interface RowPosition {
  created_at: IsoInstant;
  id: number;
}

interface OwnRowsQuery<Row> {
  table: 'orders' | 'subscriptions';
  /** In PostgREST's syntax, for example `uuid, modules(name)`. */
  columns: string;
  row: v.GenericSchema<unknown, Row>;
  userId: string;
  signal: AbortSignal;
  /** Without it all rows are read. */
  page?: { limit: number; after: RowPosition | undefined };
}

/** The latest first. @throws AppError as `readRows` does */
export async function readOwnRows<Row>(options: OwnRowsQuery<Row>): Promise<Row[]> {
  const { table, columns, row, userId, signal, page } = options;
  const client = await supabase();
  let query = client
    .from(table)
    .select(columns)
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .abortSignal(signal)
    // The query cache retries; with the client's retries as well, a failure would take 15 seconds to show.
    .retry(false);
  if (page) query = query.limit(page.limit);
  if (page?.after) query = query.or(isAfter(page.after));
  return readRows(row, query);
}

/** By time and id, so that rows of the same moment are neither skipped nor repeated. */
const isAfter = ({ created_at, id }: RowPosition): string =>
  `created_at.lt."${created_at}",and(created_at.eq."${created_at}",id.lt.${id})`;
