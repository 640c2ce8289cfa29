import { PROFILE_COLUMNS, type Profile, type Supabase } from '../database.ts';
import { toAppError } from '../errors.ts';

/**
 * `null` until the member has finished sign-up. It is read as a list, because PostgREST answers a missing single row with
 * an error, which the browser logs to the console.
 * @throws AppError with PostgREST's code, or `network_error`
 */
export async function fetchProfile(client: Supabase, userId: string): Promise<Profile | null> {
  const { data, error } = await client
    .from('users')
    .select(PROFILE_COLUMNS)
    .eq('id', userId)
    .maybeSingle()
    // The client's retries would take seven seconds before the page can show an error.
    .retry(false);
  if (error) throw toAppError(error);
  return data;
}
