import type { ComponentProps } from 'react';
import { Field, type FieldWords } from './field.tsx';
import { ChevronDownIcon } from './icons.tsx';
import styles from './control.module.css';

/**
 * A choice among a few options; the first entry asks for it and cannot be chosen.
 * It is the browser's own select and not Base UI's: phones show their familiar picker, autofill fills it, it works
 * before the page is live, and nothing is loaded for it. Only the closed control is drawn here.
 */
export function SelectField(
  props: FieldWords & {
    placeholder: string;
    options: readonly string[];
  } & ComponentProps<'select'>,
) {
  const { label, hint, error, optional, placeholder, options, ...select } = props;
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <div className={styles.select}>
          <select {...select} {...control} className={styles.control}>
            <option value="" disabled>
              {placeholder}
            </option>
            {options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
          <span className={styles.chevron}>
            <ChevronDownIcon />
          </span>
        </div>
      )}
    </Field>
  );
}
