import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { Instant } from '#lib/member/instant.ts';
import { memberKeys } from '#lib/member/member-keys.ts';
import { readOwnRows } from '#lib/member/read-own-rows.ts';

const Subscription = v.object({
  uuid: v.string(),
  status: v.picklist(['active', 'expired', 'cancelled']),
  starts_at: Instant,
  expires_at: Instant,
  duration_months: v.number(),
  module_id: v.string(),
  // Not there when the module is hidden from this member.
  modules: v.nullable(v.object({ name: v.string() })),
});

/** A member's access to one module for one period. */
export type Subscription = v.InferOutput<typeof Subscription>;

const COLUMNS =
  'id, uuid, status, starts_at, expires_at, duration_months, created_at, module_id, modules(name)';

/** The query of a member's subscriptions, newest first. */
export const subscriptionsQuery = (userId: string) =>
  queryOptions({
    queryKey: memberKeys.subscriptions(userId),
    queryFn: ({ signal }) => fetchSubscriptions(userId, signal),
  });

/** @throws AppError as `readOwnRows` does */
export function fetchSubscriptions(userId: string, signal: AbortSignal): Promise<Subscription[]> {
  return readOwnRows({
    table: 'subscriptions',
    columns: COLUMNS,
    row: Subscription,
    userId,
    signal,
  });
}
