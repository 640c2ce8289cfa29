import { useEffect, useId, useRef, useState, type FormEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { brand } from 'shared-kit/brand';
import { COURSES, DESIGNATIONS, type Profile } from 'shared-kit/database';
import { paths } from 'shared-kit/paths';
import { askBeforeSignOut } from 'shared-kit/session';
import { MAX_CHARACTERS, type TextFault } from 'shared-kit/typed-text';
import { Button, Card } from 'shared-kit/ui';
import { Dialog } from 'shared-kit/ui/dialog';
import { SelectField, TextField } from 'shared-kit/ui/field';
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

/**
 * The member decides between stored values and their input. It takes the focus, so that they notice that nothing was
 * saved.
 */
function ConflictNotice(props: {
  ref: RefObject<HTMLElement | null>;
  rows: { name: string; stored: string; typed: string }[];
  isBusy: boolean;
  onTakeStored: () => void;
  onSaveTyped: () => void;
}) {
  const { t } = useTranslation('account');
  const { ref, rows, isBusy, onTakeStored, onSaveTyped } = props;
  const id = useId();
  useEffect(() => ref.current?.focus(), [ref]);
  return (
    <section
      ref={ref}
      className={styles.notice}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <div className={styles.words}>
        <h3 id={`${id}-title`}>{t('profile.conflict.title')}</h3>
        <p id={`${id}-text`}>{t('profile.conflict.text')}</p>
      </div>
      <dl className={styles.rows}>
        {rows.map(({ name, stored, typed }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span>{t('profile.conflict.stored')}</span> {stored}
            </dd>
            <dd>
              <span>{t('profile.conflict.typed')}</span> {typed}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.choices}>
        <Button look="quiet" onClick={onTakeStored}>
          {t('profile.conflict.takeStored')}
        </Button>
        <Button look="quiet" busy={isBusy} onClick={onSaveTyped}>
          {t('profile.conflict.saveTyped')}
        </Button>
      </div>
    </section>
  );
}

/** Closing the dialog means staying. */
function LeaveGuard({ isDirty, onDiscard }: { isDirty: boolean; onDiscard: () => void }) {
  const { t } = useTranslation('account');
  const { isLeaving, stay, leave } = useHeldNavigation(isDirty);
  return (
    <Dialog
      title={t('profile.leave.title')}
      description={t('profile.leave.text')}
      open={isLeaving}
      onClose={stay}
      actions={
        <>
          <Button look="quiet" onClick={stay}>
            {t('profile.leave.stay')}
          </Button>
          <Button
            look="danger"
            onClick={() => {
              onDiscard();
              leave();
            }}
          >
            {t('profile.leave.leave')}
          </Button>
        </>
      }
    />
  );
}

/** Both addresses show the form, so navigation between them loses nothing. */
const FORM_PATHS: readonly string[] = [paths.account, paths.profile];

/** Holds back links, the back button and sign-out. For full page loads the browser asks. */
function useHeldNavigation(isDirty: boolean) {
  const blocker = useBlocker(
    ({ nextLocation }) => isDirty && !FORM_PATHS.includes(nextLocation.pathname),
  );
  const [answerSignOut, setAnswerSignOut] = useState<(isAllowed: boolean) => void>();

  useEffect(() => {
    if (!isDirty) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', onUnload);
    const stopAsking = askBeforeSignOut(
      () => new Promise<boolean>((resolve) => setAnswerSignOut(() => resolve)),
    );
    return () => {
      removeEventListener('beforeunload', onUnload);
      stopAsking();
    };
  }, [isDirty]);

  function answer(isAllowed: boolean): void {
    answerSignOut?.(isAllowed);
    setAnswerSignOut(undefined);
  }

  return {
    isLeaving: blocker.state === 'blocked' || answerSignOut !== undefined,
    stay: () => {
      answer(false);
      blocker.reset?.();
    },
    leave: () => {
      answer(true);
      blocker.proceed?.();
    },
  };
}
