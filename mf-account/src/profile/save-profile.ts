import { PROFILE_COLUMNS, type Profile, type ProfileEdit } from 'shared-kit/database';
import { AppError, toAppError } from 'shared-kit/errors';
import { fetchProfile } from 'shared-kit/session';
import { supabase } from 'shared-kit/supabase';
import { EDITABLE } from './profile-edit.ts';

/** What became of a change, and the profile as it is stored now. */
export interface SaveOutcome {
  /** False where the same field was changed elsewhere since `seen`: then nothing was written. */
  isSaved: boolean;
  profile: Profile;
}

/**
 * Changes the given fields of a member's profile, unless that would overwrite what the member has not seen. A change of
 * other fields, made elsewhere, stays beside this one.
 * @param seen the profile as the member saw it
 * @throws AppError with PostgREST's code, `network_error`, or `profile_unwritable` where the row is there and takes nothing
 */
export async function saveProfile(seen: Profile, edit: ProfileEdit): Promise<SaveOutcome> {
  const saved = await writeOver(seen, edit);
  if (saved) return { isSaved: true, profile: saved };
  const stored = await fetchProfile(await supabase(), seen.id);
  if (!stored || stored.updated_at === seen.updated_at) {
    throw new AppError('profile_unwritable', 'the row took no change');
  }
  const isOvertaken = EDITABLE.some(
    (field) =>
      edit[field] !== undefined && stored[field] !== seen[field] && stored[field] !== edit[field],
  );
  return isOvertaken ? { isSaved: false, profile: stored } : saveProfile(stored, edit);
}

/** @returns the profile as it is stored now, or nothing where it is another by now than `seen` */
async function writeOver(seen: Profile, edit: ProfileEdit): Promise<Profile | undefined> {
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
