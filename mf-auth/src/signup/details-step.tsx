import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { COURSES, DESIGNATIONS } from 'shared-kit/database';
import { hideToast, showError } from 'shared-kit/toast';
import { useIsHydrated } from 'shared-kit/hydration';
import { paths } from 'shared-kit/paths';
import { Link } from 'shared-kit/router';
import { MAX_CHARACTERS } from 'shared-kit/typed-text';
import { RichText } from 'shared-kit/ui';
import { SelectField, TextField } from 'shared-kit/ui/field';
import { WaitingButton, type Wait } from '#lib/code/waiting-button.tsx';
import form from '#lib/page/form.module.css';
import { TOPIC, useBusy, useEarlyInput, useFieldFocus } from '#lib/page/form.ts';
import styles from './details-step.module.css';
import {
  checkDetails,
  summaryKey,
  type CompleteDetails,
  type Details,
  type Fault,
} from './details.ts';

const MAX_LENGTH: Partial<Record<keyof Details, number>> = MAX_CHARACTERS;

export function DetailsStep(props: {
  details: Details;
  onType: (change: Partial<Details>) => void;
  submitLabel: string;
  /** Handles its own errors. */
  onSubmit: (complete: CompleteDetails) => Promise<void>;
  /** Confirmed by a code, which makes it read-only. */
  isEmailConfirmed: boolean;
  isReturn: boolean;
  /** By the server, as invalid. */
  refusedEmail?: string | undefined;
  /** Before the form can be sent. */
  wait?: Wait | undefined;
}) {
  const { t } = useTranslation('auth');
  const { details, onType, onSubmit, isEmailConfirmed } = props;
  const [attempts, setAttempts] = useState(0);
  const { isBusy, run } = useBusy();
  const isHydrated = useIsHydrated();
  const checked = checkDetails(details);
  // Empty fields are no faults before the first attempt to submit.
  const faults = attempts > 0 && 'faults' in checked ? checked.faults : {};
  const isEmailRefused = !faults.email && details.email === props.refusedEmail;
  const ref = useFieldFocus(
    attempts > 0 ? '[aria-invalid]' : 'input',
    attempts + Number(props.isReturn) + Number(isEmailRefused),
  );

  useEarlyInput(ref, onType);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setAttempts((count) => count + 1);
    if ('complete' in checked) return run(() => onSubmit(checked.complete));
    const summary = summaryKey(checked.faults);
    if (summary) showError(t(summary), TOPIC);
  }

  const errorOf = (name: keyof Details, fault: Fault): string =>
    fault === 'required'
      ? t(`signup.required.${name}`)
      : t(`signup.${fault}`, { most: MAX_LENGTH[name] });

  function field(name: keyof Details) {
    const fault = faults[name];
    return {
      name,
      label: t(`fields.${name}`),
      value: details[name],
      error: fault && errorOf(name, fault),
      required: true,
      enterKeyHint: 'next' as const,
      onChange(event: { target: { value: string } }) {
        hideToast(TOPIC);
        onType({ [name]: event.target.value });
      },
    };
  }

  return (
    <form className={form.form} ref={ref} onSubmit={submit} noValidate>
      <TextField {...field('name')} autoComplete="name" />
      <TextField
        {...field('email')}
        type="email"
        autoComplete="email"
        hint={t('signup.emailHint')}
        {...(isEmailRefused && { error: t('signup.emailPattern') })}
        {...(isEmailConfirmed && { readOnly: true, hint: t('signup.emailConfirmed') })}
      />
      <TextField {...field('phone')} type="tel" autoComplete="tel" hint={t('signup.phoneHint')} />
      <TextField {...field('college')} autoComplete="organization" />
      <SelectField
        {...field('course')}
        placeholder={t('fields.chooseCourse')}
        options={COURSES}
        autoComplete="off"
      />
      <SelectField
        {...field('designation')}
        placeholder={t('fields.chooseDesignation')}
        options={DESIGNATIONS}
        autoComplete="organization-title"
      />
      <Acceptance />
      {/* Before hydration the browser itself would submit the form, with all details in the URL. */}
      <WaitingButton type="submit" wait={props.wait} busy={isBusy} disabled={!isHydrated}>
        {props.submitLabel}
      </WaitingButton>
    </form>
  );
}

/** The draft is stored, so a visitor who follows a link loses no input. */
function Acceptance() {
  const { t } = useTranslation('auth');
  return (
    <p className={styles.acceptance}>
      <RichText
        text={t('signup.acceptance')}
        elements={{
          terms: <Link to={paths.terms} />,
          privacy: <Link to={paths.privacy} />,
        }}
      />
    </p>
  );
}
