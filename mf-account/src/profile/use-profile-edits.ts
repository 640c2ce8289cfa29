import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from 'shared-kit/database';
import { useSessionStore } from 'shared-kit/session';
import { hideToast, showError, showSuccess } from 'shared-kit/toast';
import {
  markSeen,
  changesOf,
  conflictsOf,
  EDITABLE,
  toProfileEdit,
  editField,
  withoutFields,
  type Changes,
  type EditableField,
  type Edits,
} from './profile-edit.ts';
import { saveProfile } from './save-profile.ts';

/** Each message is outdated once the member types again. */
const TOPIC = 'profile';

/** By user id. They outlive the form, so that a member who has to log in again finds their input. */
const unsavedEdits = new Map<string, Edits>();

export interface ProfileEdits {
  textOf: (field: EditableField) => string;
  type: (field: EditableField, text: string) => void;
  changes: Changes;
  hasChanges: boolean;
  /** The member decides before anything is sent. */
  conflicts: EditableField[];
  /** Also saves changes in conflict. */
  save: () => void;
  isSaving: boolean;
  /** For the edits in conflict. */
  takeStored: () => void;
  discard: () => void;
}

export function useProfileEdits(profile: Profile): ProfileEdits {
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
    textOf: (field) => edits[field]?.typed ?? profile[field],
    type(field, text) {
      hideToast(TOPIC);
      setEdits((typed) => editField(typed, profile, field, text));
    },
    changes,
    hasChanges: Object.keys(changes).length > 0,
    conflicts,
    save() {
      setEdits((typed) => markSeen(profile, typed, conflicts));
      update.mutate(changes);
    },
    isSaving: update.isPending,
    takeStored: () => setEdits((typed) => withoutFields(typed, conflicts)),
    discard() {
      setEdits({});
      unsavedEdits.delete(profile.id);
    },
  };
}
