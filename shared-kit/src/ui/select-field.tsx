import type { ComponentProps } from 'react';
import { Field } from './field.tsx';
import styles from './control.module.css';

/** A choice among a few options; the first entry asks for it and cannot be chosen. */
export function SelectField(
  props: {
    label: string;
    placeholder: string;
    options: readonly string[];
    error?: string | undefined;
  } & ComponentProps<'select'>,
) {
  const { label, placeholder, options, error, ...select } = props;
  return (
    <Field label={label} error={error}>
      {(control) => (
        <select {...select} {...control} className={styles.control}>
          <option value="" disabled>
            {placeholder}
          </option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
    </Field>
  );
}
