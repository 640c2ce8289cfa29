import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PROFILE_COLUMNS, type Profile, type ProfileEdit } from 'shared-kit/database';
import { AppError, toAppError } from 'shared-kit/errors';
import { useSessionStore } from 'shared-kit/session';
import { fetchProfile, supabase } from 'shared-kit/supabase';
import { hideToast, showError, showSuccess } from 'shared-kit/toast';
import { faultOf, tidyField, type TextFault } from 'shared-kit/typed-text';

/** In the order of the form. */
const EDITABLE = ['name', 'phone', 'college', 'course', 'designation'] as const;

export type EditableField = (typeof EDITABLE)[number];

/** With the stored value that the member saw when they began. */
interface Edit {
  typed: string;
  seen: string;
}

/** Untouched fields are missing. */
export type Edits = Partial<Record<EditableField, Edit>>;

export type Changes = Partial<Record<EditableField, string>>;

/** Typing the stored value again removes the edit. */
export function editField(
  edits: Edits,
  profile: Profile,
  field: EditableField,
  text: string,
): Edits {
  const { [field]: before, ...others } = edits;
  const seen = before?.seen ?? profile[field];
  return text === seen ? others : { ...others, [field]: { typed: text, seen } };
}

/** Fields without a value are left out. */
function perField<T>(valueOf: (field: EditableField) => T | undefined) {
  const values: Partial<Record<EditableField, T>> = {};
  for (const field of EDITABLE) {
    const value = valueOf(field);
    if (value !== undefined) values[field] = value;
  }
  return values;
}

/** Tidied, and different from the stored profile. */
export const changesOf = (profile: Profile, edits: Edits): Changes =>
  perField((field) => {
    const { typed = profile[field] } = edits[field] ?? {};
    const tidy = isText(field) ? tidyField(field, typed) : typed;
    return edits[field] && tidy !== profile[field] ? tidy : undefined;
  });

/** The stored value has changed since the member began to type: saving would overwrite it unseen. */
export function conflictsOf(profile: Profile, edits: Edits): EditableField[] {
  const changes = changesOf(profile, edits);
  return EDITABLE.filter((field) => field in changes && edits[field]?.seen !== profile[field]);
}

/** The member has seen the stored values in `fields`. */
export function markSeen(profile: Profile, edits: Edits, fields: readonly EditableField[]): Edits {
  const changes = changesOf(profile, edits);
  return perField((field) => {
    const edit = field in changes ? edits[field] : undefined;
    return edit && fields.includes(field) ? { ...edit, seen: profile[field] } : edit;
  });
}

/** Empty if there are none. */
export const faultsOf = (changes: Changes): Partial<Record<EditableField, TextFault>> =>
  perField((field) => {
    const text = changes[field];
    return text !== undefined && isText(field) ? faultOf(field, text) : undefined;
  });

const isText = (field: EditableField) =>
  field === 'name' || field === 'phone' || field === 'college';

/** Only those that are not empty. Course and designation are typed by their select fields. */
export const toProfileEdit = (changes: Changes): ProfileEdit =>
  perField((field) => changes[field] || undefined) as ProfileEdit;

interface SaveOutcome {
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

/** Each message is outdated once the member types again. */
const TOPIC = 'profile';

/** By user id. They outlive the form, so that a member who has to log in again finds their input. */
const unsavedEdits = new Map<string, Edits>();

/** Of the member who has the form open. */
export function useProfileEdits(profile: Profile) {
  const { t } = useTranslation('account');
  const session = useSessionStore();
  const [edits, setEdits] = useState(() => unsavedEdits.get(profile.id) ?? {});
  const changes = changesOf(profile, edits);
  const conflicts = conflictsOf(profile, edits);

  const update = useMutation({
    mutationFn: (sent: Changes) => saveProfile(profile, toProfileEdit(sent)),
    onSuccess: ({ isSaved, profile: stored }, sent) => {
      session.setProfile(stored);
      if (!isSaved) return;
      // Input that was typed during the request stays.
      const savedFields = EDITABLE.filter((field) => field in sent);
      setEdits((typed) => markSeen(stored, typed, savedFields));
      showSuccess(t('profile.saved'), TOPIC);
    },
    onError: () => showError(t('profile.saveFailed'), TOPIC),
  });

  useEffect(() => void unsavedEdits.set(profile.id, edits), [profile.id, edits]);

  return {
    textOf: (field: EditableField) => edits[field]?.typed ?? profile[field],
    type: (field: EditableField, text: string) => {
      hideToast(TOPIC);
      setEdits((typed) => editField(typed, profile, field, text));
    },
    changes,
    hasChanges: Object.keys(changes).length > 0,
    /** The member decides before anything is sent. */
    conflicts,
    /** Also saves changes in conflict. */
    save: () => {
      setEdits((typed) => markSeen(profile, typed, conflicts));
      update.mutate(changes);
    },
    isSaving: update.isPending,
    /** For the edits in conflict. */
    takeStored: () =>
      setEdits((typed) =>
        perField((field) => (conflicts.includes(field) ? undefined : typed[field])),
      ),
    discard: () => {
      setEdits({});
      unsavedEdits.delete(profile.id);
    },
  };
}
