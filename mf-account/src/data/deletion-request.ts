import { queryOptions } from '@tanstack/react-query';
import { toAppError } from 'shared-kit/errors';
import { supabase } from 'shared-kit/supabase';
import * as v from 'valibot';
import { Instant } from '#lib/member/instant.ts';
import { memberKeys } from '#lib/member/member-keys.ts';
import { readRows } from '#lib/member/read-rows.ts';

/** Between a request and the deletion, as the migrations have it (`deletion_requests.due_at`). */
export const DELETION_AFTER_DAYS = 7;

const DeletionRequest = v.object({ requested_at: Instant, due_at: Instant });

/** That a member wants the account deleted, and from when on that is done. */
export type DeletionRequest = v.InferOutput<typeof DeletionRequest>;

/** The query of a member's request for deletion; `null` where there is none. */
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
  const client = await supabase();
  const [request = null] = await readRows(
    DeletionRequest,
    client
      .from('deletion_requests')
      .select('requested_at, due_at')
      .eq('user_id', userId)
      .abortSignal(signal)
      .retry(false),
  );
  return request;
}

/**
 * Asks for the account to be deleted; asked again, the first request stays.
 * @throws AppError with PostgREST's code, or `network_error`
 */
export async function requestDeletion(): Promise<DeletionRequest> {
  const client = await supabase();
  const { data, error } = await client.rpc('request_deletion').retry(false);
  if (error) throw toAppError(error);
  return v.parse(DeletionRequest, data);
}

/**
 * Keeps the account after all.
 * @throws AppError with PostgREST's code, or `network_error`
 */
export async function takeBackDeletion(): Promise<null> {
  const client = await supabase();
  const { error } = await client.rpc('take_back_deletion').retry(false);
  if (error) throw toAppError(error);
  return null;
}
