import type { Profile, ProfileEdit } from 'shared-kit/database';
import { toAppError } from 'shared-kit/errors';
import { supabase } from 'shared-kit/supabase';

/**
 * Changes the given fields of a member's profile.
 * @returns the profile as it is stored now
 * @throws AppError with PostgREST's code, or `network_error`
 */
export async function updateProfile(userId: string, edit: ProfileEdit): Promise<Profile> {
  const client = await supabase();
  const { data, error } = await client
    .from('users')
    .update(edit)
    .eq('id', userId)
    .select('id, name, email, phone, college, course, designation')
    .single();
  if (error) throw toAppError(error);
  return data;
}
