import { queryOptions } from '@tanstack/react-query';
import type { IsoInstant } from 'shared-kit/database';
import { AppError, toAppError } from 'shared-kit/errors';
import { readOwnRows, supabase } from 'shared-kit/supabase';
import * as v from 'valibot';

/** The user id comes first, so that members never share an entry. */
export const memberKey = (userId: string, ...of: string[]) => ['member', userId, ...of] as const;

/**
 * A tab that was prefetched on hover is not fetched again; longer would hide a purchase from a member who just paid.
 */
export const FRESH_MS = 2_000;

/** Content that would move other content waits for the first attempt, but not for further ones after a failure. */
export const isAwaited = (query: { isLoading: boolean; failureCount: number }): boolean =>
  query.isLoading && query.failureCount === 0;

/** As the database sends it. */
export const Instant: v.GenericSchema<unknown, IsoInstant> = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'not a time'),
);

/** @throws AppError as `readOwnRows` does, or `unexpected_error` when a row does not fit the schema */
export async function readRows<Row>(
  row: v.GenericSchema<unknown, Row>,
  ...read: Parameters<typeof readOwnRows>
): Promise<Row[]> {
  const rows = v.safeParse(v.array(row), await readOwnRows(...read));
  if (rows.success) return rows.output;
  throw new AppError('unexpected_error', v.summarize(rows.issues), { cause: rows.issues });
}

/** Of the rows at an address of PostgREST. */
export const rowsQuery = <Row>(
  name: string,
  row: v.GenericSchema<unknown, Row>,
  address: string,
  userId: string,
) =>
  queryOptions({
    queryKey: memberKey(userId, name),
    queryFn: ({ signal }) => readRows(row, address, userId, signal),
    staleTime: FRESH_MS,
  });

/** Of the signed-in member, in the database. @throws AppError with PostgREST's code, or `network_error` */
export async function callDatabase(
  name: 'export_own_data' | 'request_deletion' | 'take_back_deletion',
): Promise<unknown> {
  const client = await supabase();
  const { data, error } = await client.rpc(name).retry(false);
  if (error) throw toAppError(error);
  return data;
}
