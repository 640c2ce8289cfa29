import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import { COURSES, DESIGNATIONS, type Profile } from 'shared-kit/database';
import { MAX_CHARACTERS, type TextFault } from 'shared-kit/typed-text';
import { Button, Card } from 'shared-kit/ui';
import { SelectField, TextField } from 'shared-kit/ui/field';
import { ConflictNotice } from './conflict-notice.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { faultsOf, useProfileEdits, type EditableField } from './profile-edit.ts';
import styles from './profile-form.module.css';

const MAX_LENGTH: Partial<Record<EditableField, number>> = MAX_CHARACTERS;

/** Its state is only the edits; all other fields show the stored profile. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account');
  const edits = useProfileEdits(profile);
  const { changes, conflicts, hasChanges, isSaving } = edits;
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const conflictNotice = useRef<HTMLElement>(null);
  const faults = faultsOf(changes);
  // Faults are hidden until the first attempt to save.
  const shown = attempts > 0 ? faults : {};

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempts]);

  function save(): void {
    if (!hasChanges || isSaving) return;
    setAttempts((count) => count + 1);
    if (Object.keys(faults).length === 0) edits.save();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (conflicts.length > 0) conflictNotice.current?.focus();
    else save();
  }

  const errorOf = (name: EditableField, fault: TextFault): string =>
    fault === 'required'
      ? t(`profile.required.${name}`)
      : t(`profile.${fault}`, { most: MAX_LENGTH[name] });

  const field = (name: EditableField) => ({
    name,
    label: t(`profile.${name}`),
    value: edits.textOf(name),
    error: shown[name] && errorOf(name, shown[name]),
    required: true,
    enterKeyHint: 'done' as const,
    onChange: (event: { target: { value: string } }) => edits.type(name, event.target.value),
  });

  return (
    <Card>
      <form className={styles.form} ref={form} onSubmit={submit} noValidate>
        <h2 className={styles.heading}>{t('profile.heading')}</h2>
        {conflicts.length > 0 && (
          <ConflictNotice
            ref={conflictNotice}
            rows={conflicts.map((name) => ({
              name: t(`profile.${name}`),
              stored: profile[name],
              typed: changes[name] ?? '',
            }))}
            isBusy={isSaving}
            onTakeStored={edits.takeStored}
            onSaveTyped={save}
          />
        )}
        <TextField {...field('name')} autoComplete="name" />
        <TextField
          label={t('profile.email')}
          hint={<EmailHint />}
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
          <Button type="submit" disabled={!hasChanges} keepsFocus busy={isSaving}>
            {hasChanges ? t('profile.save') : t('profile.noChanges')}
          </Button>
        </div>
      </form>
      <LeaveGuard isDirty={hasChanges} onDiscard={edits.discard} />
    </Card>
  );
}

/** The address that changes a member’s email. */
export function EmailHint() {
  const { t } = useTranslation('account');
  return (
    <>
      {t('profile.emailFixed')} <a href={`mailto:${brand.email}`}>{brand.email}</a>
    </>
  );
}
