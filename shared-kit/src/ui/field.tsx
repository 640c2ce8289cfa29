import { useId, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './field.module.css';
import { AlertIcon, ChevronDownIcon } from './icons.tsx';
import controlStyles from './control.module.css';

export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** In the visitor's language. */
export interface FieldMessages {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /**
   * Nearly all fields are required, so the label marks the exceptions. Screen readers know `required` from the control.
   */
  optional?: boolean | undefined;
}

/** Connects label, control, hint and error for screen readers. */
export function Field(props: FieldMessages & { children: (control: FieldControl) => ReactNode }) {
  const id = useId();
  const { t } = useTranslation('kit');
  const { label, hint, error, optional, children } = props;
  const described = [optional && `${id}-optional`, hint && `${id}-hint`, error && `${id}-error`];
  return (
    <div className={styles.field} data-invalid={error ? '' : undefined}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {optional && (
          <span className={styles.optional} id={`${id}-optional`}>
            {t('optional')}
          </span>
        )}
      </div>
      {children({
        id,
        'aria-describedby': described.filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {/* Rendered before there is an error, because screen readers ignore live regions that appear with their text. */}
      <div aria-live="polite">
        {error && (
          <p className={styles.error} id={`${id}-error`}>
            <AlertIcon />
            <span>{error}</span>
          </p>
        )}
      </div>
    </div>
  );
}

/** `readOnly` fields look different. */
export function TextField(props: FieldMessages & ComponentProps<'input'>) {
  const { label, hint, error, optional, ...input } = props;
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => <input {...input} {...control} className={controlStyles.control} />}
    </Field>
  );
}

/**
 * The placeholder is shown first and cannot be chosen. The browser's select and not Base UI's: phones show their own
 * picker, autofill works, and it works before hydration.
 */
export function SelectField(
  props: FieldMessages & {
    placeholder: string;
    options: readonly string[];
  } & ComponentProps<'select'>,
) {
  const { label, hint, error, optional, placeholder, options, ...select } = props;
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <div className={controlStyles.select}>
          <select {...select} {...control} className={controlStyles.control}>
            <option value="" disabled>
              {placeholder}
            </option>
            {options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
          <span className={controlStyles.chevron}>
            <ChevronDownIcon />
          </span>
        </div>
      )}
    </Field>
  );
}
