import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from 'shared-kit/database';
import { useSessionStore } from 'shared-kit/session';
import { showError, showSuccess } from 'shared-kit/toast';
import {
  afterSeeing,
  changesOf,
  conflictsOf,
  EDITABLE,
  toProfileEdit,
  typeInto,
  without,
  type Changes,
  type EditableField,
} from './profile-edit.ts';
import { saveProfile } from './save-profile.ts';
import { dropEdits, keepEdits, unsavedEdits } from './unsaved-edits.ts';

/** What a member is typing over their profile, and what can be done with it. */
export interface ProfileEdits {
  /** What stands in a field. */
  textOf: (field: EditableField) => string;
  type: (field: EditableField, text: string) => void;
  changes: Changes;
  hasChanges: boolean;
  /** Changed fields in which something else was stored meanwhile: the member decides before anything is sent. */
  conflicts: EditableField[];
  /** Sends the changes, those in conflict as well. */
  save: () => void;
  isSaving: boolean;
  /** Takes what is stored in the fields in conflict, in the place of what was typed. */
  takeStored: () => void;
  /** Forgets all that was typed. */
  drop: () => void;
}

/** The edits of a profile. They outlive the form, until they are saved or dropped. */
export function useProfileEdits(profile: Profile): ProfileEdits {
  const { t } = useTranslation('account');
  const session = useSessionStore();
  const [edits, setEdits] = useState(() => unsavedEdits(profile.id));
  const changes = changesOf(profile, edits);
  const conflicts = conflictsOf(profile, edits);

  const update = useMutation({
    mutationFn: (sent: Changes) => saveProfile(profile, toProfileEdit(sent)),
    onSuccess: ({ isSaved, profile: stored }, sent) => {
      session.keepProfile(stored);
      if (!isSaved) return;
      // What was typed while the answer was on its way stays.
      const savedFields = EDITABLE.filter((field) => field in sent);
      setEdits((typed) => afterSeeing(stored, typed, savedFields));
      showSuccess(t('profile.saved'));
    },
    onError: () => showError(t('profile.saveFailed')),
  });

  useEffect(() => keepEdits(profile.id, edits), [profile.id, edits]);

  return {
    textOf: (field) => edits[field]?.typed ?? profile[field],
    type: (field, text) => setEdits((typed) => typeInto(typed, profile, field, text)),
    changes,
    hasChanges: Object.keys(changes).length > 0,
    conflicts,
    save() {
      setEdits((typed) => afterSeeing(profile, typed, conflicts));
      update.mutate(changes);
    },
    isSaving: update.isPending,
    takeStored: () => setEdits((typed) => without(typed, conflicts)),
    drop() {
      setEdits({});
      dropEdits(profile.id);
    },
  };
}
