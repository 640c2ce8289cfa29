import type { ComponentProps } from 'react';
import { Field } from './field.tsx';
import styles from './control.module.css';

/** One line of text with its label, hint and error. */
export function TextField(
  props: { label: string; hint?: string; error?: string | undefined } & ComponentProps<'input'>,
) {
  const { label, hint, error, ...input } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input {...input} {...control} className={styles.control} />}
    </Field>
  );
}
