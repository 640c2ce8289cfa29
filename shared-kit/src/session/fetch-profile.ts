import { PROFILE_COLUMNS, type Profile } from '../database.ts';
import { toAppError } from '../errors.ts';
import type { Supabase } from '../supabase.ts';

/**
 * The profile of a member, or `null` if they have none yet: then they have not finished signing up.
 * Asked for as a list of at most one. Asked for as a single row, "none" would be PostgREST's error
 * PGRST116, and a red line on the console of every resident who signs up.
 * @throws AppError with PostgREST's code, or `network_error`
 */
export async function fetchProfile(client: Supabase, userId: string): Promise<Profile | null> {
  const { data, error } = await client
    .from('users')
    .select(PROFILE_COLUMNS)
    .eq('id', userId)
    .maybeSingle()
    // A page that says what failed and offers to try again beats seven seconds of silent attempts.
    .retry(false);
  if (error) throw toAppError(error);
  return data;
}
