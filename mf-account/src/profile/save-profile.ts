import { PROFILE_COLUMNS, type Profile, type ProfileEdit } from 'shared-kit/database';
import { AppError, toAppError } from 'shared-kit/errors';
import { fetchProfile, supabase } from 'shared-kit/supabase';
import { EDITABLE } from './profile-edit.ts';

export interface SaveOutcome {
  /** False if the same field was changed elsewhere since `seen`; then nothing was written. */
  isSaved: boolean;
  profile: Profile;
}

/**
 * Saves nothing if that would overwrite a value that the member has not seen. Changes of other fields are kept.
 * @param seen the profile as the member saw it
 * @throws AppError with PostgREST's code, `network_error`, or `profile_unwritable` when the row exists but cannot be
 *   updated
 */
export async function saveProfile(seen: Profile, edit: ProfileEdit): Promise<SaveOutcome> {
  const saved = await updateIfUnchanged(seen, edit);
  if (saved) return { isSaved: true, profile: saved };
  const stored = await fetchProfile(seen.id);
  if (!stored || stored.updated_at === seen.updated_at) {
    throw new AppError('profile_unwritable', 'the row cannot be updated');
  }
  const isConflict = EDITABLE.some(
    (field) =>
      edit[field] !== undefined && stored[field] !== seen[field] && stored[field] !== edit[field],
  );
  return isConflict ? { isSaved: false, profile: stored } : saveProfile(stored, edit);
}

/** @returns `undefined` if the stored profile has changed since `seen` */
async function updateIfUnchanged(seen: Profile, edit: ProfileEdit): Promise<Profile | undefined> {
  const client = await supabase();
  const { data, error } = await client
    .from('users')
    .update(edit)
    .eq('id', seen.id)
    .eq('updated_at', seen.updated_at)
    .select(PROFILE_COLUMNS);
  if (error) throw toAppError(error);
  return data[0];
}
