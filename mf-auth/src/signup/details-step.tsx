import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { COURSES, DESIGNATIONS, type Course, type Designation } from 'shared-kit/database';
import { useIsHydrated } from 'shared-kit/hydration';
import { paths } from 'shared-kit/paths';
import { Link } from 'shared-kit/router';
import { hideToast, showError } from 'shared-kit/toast';
import {
  faultOf,
  MAX_CHARACTERS,
  tidyField,
  tidyPlainLine,
  type TextFault,
} from 'shared-kit/typed-text';
import { RichText } from 'shared-kit/ui';
import { SelectField, TextField } from 'shared-kit/ui/field';
import { WaitingButton, type Wait } from '#lib/code/code-request.tsx';
import form from '#lib/page/form.module.css';
import { isEmail, TOPIC, useBusy, useEarlyInput, useFieldFocus } from '#lib/page/form.ts';
import styles from './details-step.module.css';

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

export interface Details {
  name: string;
  email: string;
  phone: string;
  college: string;
  course: Course | '';
  designation: Designation | '';
}

/** Tidied as the database stores them. */
export interface CompleteDetails extends Details {
  course: Course;
  designation: Designation;
}

type Fault = TextFault | 'emailPattern';

/** Empty if there are none. */
type Faults = Partial<Record<keyof Details, Fault>>;

export const NO_DETAILS: Details = {
  name: '',
  email: '',
  phone: '',
  college: '',
  course: '',
  designation: '',
};

const TYPED = ['name', 'phone', 'college'] as const;

/** Complete details are as the database stores them. */
export function checkDetails(details: Details): { complete: CompleteDetails } | { faults: Faults } {
  const { course, designation } = details;
  const tidy = { ...details, email: tidyPlainLine(details.email) };
  const faults: Faults = {};
  for (const field of TYPED) {
    tidy[field] = tidyField(field, details[field]);
    const fault = faultOf(field, tidy[field]);
    if (fault) faults[field] = fault;
  }
  for (const field of ['email', 'course', 'designation'] as const) {
    if (tidy[field] === '') faults[field] = 'required';
  }
  if (!faults.email && !isEmail(tidy.email)) faults.email = 'emailPattern';
  if (course === '' || designation === '' || Object.keys(faults).length > 0) return { faults };
  return { complete: { ...tidy, course, designation } };
}

/** Missing fields come first. Other faults are at their fields alone. */
export function summaryKey(faults: Faults) {
  const found = Object.values(faults);
  if (found.includes('required')) return 'signup.fillAll';
  return found.includes('emailPattern') ? 'signup.invalidEmail' : undefined;
}
