import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { Instant } from '#lib/member/instant.ts';
import { memberKeys } from '#lib/member/member-keys.ts';
import { FRESH_MS, readOwnRows } from '#lib/member/read-own-rows.ts';

/** A row of `modules`, where this member may see it. */
const Named = v.nullable(v.object({ name: v.string() }));

const Subscription = v.object({
  uuid: v.string(),
  status: v.picklist(['active', 'expired', 'cancelled']),
  starts_at: Instant,
  expires_at: Instant,
  duration_months: v.number(),
  module_id: v.string(),
  // The bundle in which it was last bought, if it was.
  bundle_id: v.nullable(v.string()),
  // Not there when the module is hidden from this member.
  modules: v.nullable(
    v.object({
      name: v.string(),
      // What is in it, where it is a bundle itself.
      contains: v.array(v.object({ modules: Named })),
      // The bundles that it is in.
      part_of: v.array(v.object({ bundle_id: v.string(), modules: Named })),
    }),
  ),
});

/** A member's access to one module for one period. */
export type Subscription = v.InferOutput<typeof Subscription>;

// By column, since a row of bundle_modules refers to two modules.
const MODULE =
  'modules(name, contains:bundle_modules!bundle_id(modules!module_id(name)), part_of:bundle_modules!module_id(bundle_id, modules!bundle_id(name)))';
const COLUMNS = `id, uuid, status, starts_at, expires_at, duration_months, created_at, module_id, bundle_id, ${MODULE}`;

/** The query of a member's subscriptions, newest first. */
export const subscriptionsQuery = (userId: string) =>
  queryOptions({
    queryKey: memberKeys.subscriptions(userId),
    queryFn: ({ signal }) => fetchSubscriptions(userId, signal),
    staleTime: FRESH_MS,
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
