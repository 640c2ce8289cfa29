import { OTPInput, type SlotProps } from 'input-otp';
import type { Ref } from 'react';
import { OTHER_DIGITS, plainDigits } from '../typed-text.ts';
import styles from './code-field.module.css';
import { Field, type FieldWords } from './field.tsx';

const CODE_LENGTH = 6;
const GROUP = CODE_LENGTH / 2;
const ONLY_DIGITS = `^[0-9${OTHER_DIGITS}]+$`;

/**
 * The 6 digits of an emailed code, shown as 3 + 3. It is one input below the drawn boxes, so that phones offer the
 * code and screen readers meet one field. Takes pasted text with any separators, and
 * digits of any script.
 */
export function CodeField(
  props: Pick<FieldWords, 'label' | 'hint' | 'error'> & {
    ref?: Ref<HTMLInputElement>;
    value: string;
    onChange: (digits: string) => void;
    /** Called when the last digit has come, however it came. */
    onComplete?: (digits: string) => void;
    disabled?: boolean;
  },
) {
  const { label, hint, error, onChange, onComplete, disabled, value, ...input } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <OTPInput
          {...input}
          {...control}
          value={value}
          disabled={disabled}
          required
          maxLength={CODE_LENGTH}
          pattern={ONLY_DIGITS}
          onChange={(typed: string) => onChange(plainDigits(typed))}
          inputMode="numeric"
          autoComplete="one-time-code"
          pasteTransformer={(pasted) =>
            plainDigits(pasted).replace(/\D/g, '').slice(0, CODE_LENGTH)
          }
          onComplete={(digits: string) => onComplete?.(digits)}
          containerClassName={styles.code!}
          // There is no code to type before scripts run.
          noScriptCSSFallback={null}
          render={({ slots }) => (
            <span
              className={styles.boxes}
              data-complete={value.length === CODE_LENGTH || undefined}
              data-invalid={error ? '' : undefined}
              data-disabled={disabled || undefined}
              aria-hidden="true"
            >
              <Group slots={slots.slice(0, GROUP)} />
              <Group slots={slots.slice(GROUP)} />
            </span>
          )}
        />
      )}
    </Field>
  );
}

function Group({ slots }: { slots: SlotProps[] }) {
  return (
    <span className={styles.group}>
      {slots.map(({ char, isActive, hasFakeCaret }, index) => (
        <span key={index} className={styles.digit} data-active={isActive || undefined}>
          {hasFakeCaret ? <span className={styles.caret} /> : char}
        </span>
      ))}
    </span>
  );
}
