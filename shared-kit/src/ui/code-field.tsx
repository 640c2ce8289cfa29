import { OTPInput, type SlotProps } from 'input-otp';
import type { ClipboardEvent, Ref } from 'react';
import { OTHER_DIGITS, plainDigits } from '../typed-text.ts';
import styles from './code-field.module.css';
import { Field, type FieldTexts } from './field.tsx';

const CODE_LENGTH = 6;
const GROUP = CODE_LENGTH / 2;
const ONLY_DIGITS = `^[0-9${OTHER_DIGITS}]+$`;

/**
 * A field for the 6 digits of an emailed code, shown as 3 + 3. It is one input under the drawn boxes, so that phones
 * offer the code and screen readers find one field. It accepts pasted text with separators, and digits of any script.
 */
export function CodeField(
  props: Pick<FieldTexts, 'label' | 'hint' | 'error'> & {
    ref?: Ref<HTMLInputElement>;
    value: string;
    onChange: (digits: string) => void;
    /** Called when the code becomes complete, typed or pasted; not when one digit of a complete code is corrected. */
    onComplete?: (digits: string) => void;
    disabled?: boolean;
  },
) {
  const { label, hint, error, onChange, onComplete, disabled, value, ...input } = props;

  function change(typed: string): void {
    const digits = plainDigits(typed);
    onChange(digits);
    const isNewCode = value.length < CODE_LENGTH || differences(value, digits) > 1;
    if (digits.length === CODE_LENGTH && isNewCode) onComplete?.(digits);
  }

  /** A pasted code replaces the current digits; by default it would be inserted at the last digit. */
  function pasteCode(event: ClipboardEvent): void {
    const digits = digitsOf(event.clipboardData.getData('text/plain'));
    if (digits.length < CODE_LENGTH || disabled) return;
    event.preventDefault();
    event.stopPropagation();
    if (digits !== value) change(digits);
  }

  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div onPasteCapture={pasteCode}>
          <OTPInput
            {...input}
            {...control}
            value={value}
            disabled={disabled}
            required
            maxLength={CODE_LENGTH}
            pattern={ONLY_DIGITS}
            onChange={change}
            inputMode="numeric"
            autoComplete="one-time-code"
            enterKeyHint="done"
            pasteTransformer={digitsOf}
            containerClassName={styles.code!}
            // The form cannot be used without scripts.
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
        </div>
      )}
    </Field>
  );
}

const digitsOf = (pasted: string): string =>
  plainDigits(pasted).replace(/\D/g, '').slice(0, CODE_LENGTH);

const differences = (one: string, other: string): number =>
  Array.from(one).filter((digit, index) => digit !== other[index]).length;

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
