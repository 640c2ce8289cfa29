import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { COURSES, DESIGNATIONS } from 'shared-kit/database';
import { showError } from 'shared-kit/toast';
import { useIsHydrated } from 'shared-kit/hydration';
import { MAX_CHARACTERS } from 'shared-kit/typed-text';
import { Button, SelectField, TextField } from 'shared-kit/ui';
import form from '#lib/page/form.module.css';
import { useBusy } from '#lib/page/use-busy.ts';
import { useEarlyInput } from '#lib/page/use-early-input.ts';
import { useFieldFocus } from '#lib/page/use-field-focus.ts';
import { Acceptance } from './acceptance.tsx';
import { checkDetails, summaryKey, type CompleteDetails, type Details } from './details.ts';

/** How many characters a field takes, where that is limited. */
const MOST: Partial<Record<keyof Details, number>> = MAX_CHARACTERS;

/** The first step of sign-up: six fields, all of them needed. */
export function DetailsStep(props: {
  details: Details;
  onType: (change: Partial<Details>) => void;
  submitLabel: string;
  /** Handles its own errors. */
  onSubmit: (complete: CompleteDetails) => Promise<void>;
  /** The email is confirmed and cannot be changed any more. */
  isEmailConfirmed: boolean;
  /** Whether the visitor came back to correct something. */
  isReturn: boolean;
  /** An email that the server took for none. */
  refusedEmail?: string | undefined;
}) {
  const { t } = useTranslation('auth');
  const { details, onType, onSubmit, isEmailConfirmed } = props;
  const [attempts, setAttempts] = useState(0);
  const { isBusy, run } = useBusy();
  const isHydrated = useIsHydrated();
  const checked = checkDetails(details);
  // Nobody is told of empty fields before they have tried to go on.
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
    if ('faults' in checked) showError(t(summaryKey(checked.faults)));
    else run(() => onSubmit(checked.complete));
  }

  /** What all fields have in common. */
  function field(name: keyof Details) {
    const fault = faults[name];
    return {
      name,
      label: t(`fields.${name}`),
      value: details[name],
      error: fault && t(`signup.${fault}`, { most: MOST[name] }),
      required: true,
      onChange: (event: { target: { value: string } }) => onType({ [name]: event.target.value }),
    };
  }

  return (
    <form className={form.form} ref={ref} onSubmit={submit} noValidate>
      <TextField {...field('name')} autoComplete="name" />
      <TextField
        {...field('email')}
        type="email"
        autoComplete="email"
        {...(isEmailRefused && { error: t('signup.emailPattern') })}
        {...(isEmailConfirmed && { readOnly: true, hint: t('signup.emailConfirmed') })}
      />
      <TextField {...field('phone')} type="tel" autoComplete="tel" />
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
      {/* Sent by the browser itself, before the code is there, all of it would stand in the address. */}
      <Button type="submit" busy={isBusy} disabled={!isHydrated}>
        {props.submitLabel}
      </Button>
    </form>
  );
}
