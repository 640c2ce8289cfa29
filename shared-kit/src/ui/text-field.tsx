import type { ComponentProps } from 'react';
import { Field, type FieldWords } from './field.tsx';
import styles from './control.module.css';

/** One line of text with its label, hint and error. `readOnly` shows at a glance that there is nothing to type. */
export function TextField(props: FieldWords & ComponentProps<'input'>) {
  const { label, hint, error, optional, ...input } = props;
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => <input {...input} {...control} className={styles.control} />}
    </Field>
  );
}
