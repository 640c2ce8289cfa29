import { queryOptions } from '@tanstack/react-query';
import { toAppError } from 'shared-kit/errors';
import { supabase } from 'shared-kit/supabase';
import * as v from 'valibot';
import { Instant, memberKeys, readRows } from '#lib/member/member-data.ts';

/** As the migrations define it (`deletion_requests.due_at`). */
export const DELETION_AFTER_DAYS = 7;

const DeletionRequest = v.object({ requested_at: Instant, due_at: Instant });

export type DeletionRequest = v.InferOutput<typeof DeletionRequest>;

/** `null` if there is none. */
export const deletionRequestQuery = (userId: string) =>
  queryOptions({
    queryKey: memberKeys.deletionRequest(userId),
    queryFn: ({ signal }) => fetchDeletionRequest(userId, signal),
  });

/** @throws AppError as `readRows` does */
export async function fetchDeletionRequest(
  userId: string,
  signal: AbortSignal,
): Promise<DeletionRequest | null> {
  const address = 'deletion_requests?select=requested_at,due_at&user_id=eq.{user}';
  const [request = null] = await readRows(DeletionRequest, address, userId, signal);
  return request;
}

/** A repeated request returns the first one. @throws AppError with PostgREST's code, or `network_error` */
export async function requestDeletion(): Promise<DeletionRequest> {
  const client = await supabase();
  const { data, error } = await client.rpc('request_deletion').retry(false);
  if (error) throw toAppError(error);
  return v.parse(DeletionRequest, data);
}

/** @throws AppError with PostgREST's code, or `network_error` */
export async function cancelDeletion(): Promise<null> {
  const client = await supabase();
  const { error } = await client.rpc('take_back_deletion').retry(false);
  if (error) throw toAppError(error);
  return null;
}
