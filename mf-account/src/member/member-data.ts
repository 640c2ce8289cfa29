import type { IsoInstant } from 'shared-kit/database';
import { AppError } from 'shared-kit/errors';
import { readOwnRows } from 'shared-kit/supabase';
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
