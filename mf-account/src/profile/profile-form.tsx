import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { COURSES, DESIGNATIONS, type Profile, type ProfileEdit } from 'shared-kit/database';
import { useSessionStore } from 'shared-kit/session';
import { showError, showSuccess } from 'shared-kit/toast';
import { MAX_CHARACTERS } from 'shared-kit/typed-text';
import { Button, Card, SelectField, TextField } from 'shared-kit/ui';
import { changesOf, faultsOf, toProfileEdit, type EditableField } from './profile-edit.ts';
import styles from './profile-form.module.css';
import { keepEdits, unsavedEdits } from './unsaved-edits.ts';
import { updateProfile } from './update-profile.ts';

/** How many characters a field takes, where that is limited. */
const MOST: Partial<Record<EditableField, number>> = MAX_CHARACTERS;

/** The form of a profile. It keeps only what was typed; all else shows what is stored. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account');
  const session = useSessionStore();
  const [edits, setEdits] = useState(() => unsavedEdits(profile.id));
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const changes = changesOf(profile, edits);
  const hasChanges = Object.keys(changes).length > 0;
  const faults = faultsOf(changes);
  // Nobody is told of an empty field while they are still typing.
  const shown = attempts > 0 ? faults : {};

  const update = useMutation({
    mutationFn: (edit: ProfileEdit) => updateProfile(profile.id, edit),
    onSuccess: (stored) => {
      session.keepProfile(stored);
      // What was typed while the answer was on its way stays.
      setEdits((typed) => changesOf(stored, typed));
      showSuccess(t('profile.saved'));
    },
    onError: () => showError(t('profile.saveFailed')),
  });

  useEffect(() => keepEdits(profile.id, edits), [profile.id, edits]);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempts]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!hasChanges || update.isPending) return;
    setAttempts((count) => count + 1);
    if (Object.keys(faults).length === 0) update.mutate(toProfileEdit(changes));
  }

  /** What all fields have in common. */
  const field = (name: EditableField) => ({
    name,
    label: t(`profile.${name}`),
    value: edits[name] ?? profile[name],
    error: shown[name] && t(`profile.${shown[name]}`, { most: MOST[name] }),
    required: true,
    onChange: (event: { target: { value: string } }) =>
      setEdits((typed) => ({ ...typed, [name]: event.target.value })),
  });

  return (
    <Card>
      <form className={styles.form} ref={form} onSubmit={submit} noValidate>
        <h2 className={styles.heading}>{t('profile.heading')}</h2>
        <TextField {...field('name')} autoComplete="name" />
        <TextField
          label={t('profile.email')}
          hint={t('profile.emailFixed')}
          value={profile.email}
          type="email"
          readOnly
        />
        <TextField {...field('phone')} type="tel" autoComplete="tel" />
        <TextField {...field('college')} autoComplete="organization" />
        <SelectField
          {...field('course')}
          placeholder={t('profile.chooseCourse')}
          options={COURSES}
        />
        <SelectField
          {...field('designation')}
          placeholder={t('profile.chooseDesignation')}
          options={DESIGNATIONS}
        />
        <div className={styles.actions}>
          <Button type="submit" disabled={!hasChanges} busy={update.isPending}>
            {hasChanges ? t('profile.save') : t('profile.noChanges')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
