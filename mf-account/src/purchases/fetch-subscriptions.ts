import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { FRESH_MS, Instant, memberKeys, readRows } from '#lib/member/member-data.ts';
import { SUBSCRIPTIONS } from '#lib/member/reads.ts';

/** Null when the module is hidden from this member. */
const ModuleName = v.nullable(v.object({ name: v.string() }));

const Subscription = v.object({
  uuid: v.string(),
  status: v.picklist(['active', 'expired', 'cancelled']),
  starts_at: Instant,
  expires_at: Instant,
  duration_months: v.number(),
  module_id: v.string(),
  // The bundle in which it was last bought, if any.
  bundle_id: v.nullable(v.string()),
  // Null when the module is hidden from this member.
  modules: v.nullable(
    v.object({
      name: v.string(),
      // The modules in it, if it is a bundle itself.
      contains: v.array(v.object({ modules: ModuleName })),
      // The bundles that contain it.
      part_of: v.array(v.object({ bundle_id: v.string(), modules: ModuleName })),
    }),
  ),
});

/** Access to one module for one period. */
export type Subscription = v.InferOutput<typeof Subscription>;

/** The latest first. */
export const subscriptionsQuery = (userId: string) =>
  queryOptions({
    queryKey: memberKeys.subscriptions(userId),
    queryFn: ({ signal }) => fetchSubscriptions(userId, signal),
    staleTime: FRESH_MS,
  });

/** @throws AppError as `readRows` does */
export const fetchSubscriptions = (userId: string, signal: AbortSignal): Promise<Subscription[]> =>
  readRows(Subscription, SUBSCRIPTIONS, userId, signal);
