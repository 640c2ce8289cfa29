import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './field.module.css';
import { AlertIcon } from './icons.tsx';

/** What a field hands to the control inside it. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** What every field can say about itself, in the visitor's language. */
export interface FieldWords {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /**
   * Says that the field may stay empty. Nearly all of ours are needed, so the exception is marked, in words:
   * a star at every label would say nothing. Screen readers learn what is needed from `required` on the control.
   */
  optional?: boolean | undefined;
}

/** A label, a control, a hint and an error, tied together for screen readers. */
export function Field(props: FieldWords & { children: (control: FieldControl) => ReactNode }) {
  const id = useId();
  const { label, hint, error, optional, children } = props;
  const described = [optional && `${id}-optional`, hint && `${id}-hint`, error && `${id}-error`];
  return (
    <div className={styles.field} data-invalid={error ? '' : undefined}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {optional && <Optional id={`${id}-optional`} />}
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
      {/* Here before there is an error, or screen readers would not notice one. They finish their sentence first. */}
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

function Optional({ id }: { id: string }) {
  const { t } = useTranslation('kit');
  return (
    <span className={styles.optional} id={id}>
      {t('optional')}
    </span>
  );
}
