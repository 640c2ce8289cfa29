import type { Profile } from '../database.ts';
import { toAppError } from '../errors.ts';
import type { Supabase } from '../supabase.ts';

/** PostgREST's code for "no row": here a resident who has not finished signing up, and no error. */
const NO_ROW = 'PGRST116';

/**
 * The profile of a member, or `null` if they have none yet.
 * @throws AppError with PostgREST's code, or `network_error`
 */
export async function fetchProfile(client: Supabase, userId: string): Promise<Profile | null> {
  const { data, error } = await client
    .from('users')
    .select('id, name, email, phone, college, course, designation')
    .eq('id', userId)
    .single();
  if (error && error.code !== NO_ROW) throw toAppError(error);
  return data;
}
