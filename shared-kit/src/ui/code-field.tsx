import { OTPInput, type SlotProps } from 'input-otp';
import type { ClipboardEvent, FormEvent, Ref } from 'react';
import styles from './code-field.module.css';
import { CODE_LENGTH, codeIn } from './code-in.ts';
import { Field, type FieldMessages } from './field.tsx';

export { CODE_LENGTH };

const GROUP = CODE_LENGTH / 2;
const ONLY_DIGITS = `^[0-9]*$`;

/**
 * One input under the drawn boxes, so that phones offer the code and screen readers find one field. A code may have
 * separators, words around it and digits of any script.
 */
export function CodeField(
  props: Pick<FieldMessages, 'label' | 'hint' | 'error'> & {
    ref?: Ref<HTMLInputElement>;
    value: string;
    onChange: (digits: string) => void;
    /** Not called when one digit of a complete code is corrected. */
    onComplete?: (digits: string) => void;
    disabled?: boolean;
  },
) {
  const { label, hint, error, onChange, onComplete, disabled, value, ...input } = props;

  function change(digits: string): void {
    onChange(digits);
    const isNewCode = value.length < CODE_LENGTH || differences(value, digits) > 1;
    if (digits.length === CODE_LENGTH && isNewCode) onComplete?.(digits);
  }

  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div ref={watchInsertions} onPasteCapture={pasteCode} onChangeCapture={keepCode}>
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

/** A keyboard's suggestion arrives as one insertion, which the browser would cut to the length of a code. */
function watchInsertions(field: HTMLElement | null): (() => void) | undefined {
  const insert = (event: InputEvent) => {
    // Text that is still being composed cannot be replaced.
    if (event.data && event.data.length > 1 && event.cancelable) insertCode(event, event.data);
  };
  field?.addEventListener('beforeinput', insert);
  return () => field?.removeEventListener('beforeinput', insert);
}

function pasteCode(event: ClipboardEvent): void {
  event.stopPropagation();
  insertCode(event.nativeEvent, event.clipboardData.getData('text/plain'));
}

/** A complete code replaces the current digits; by default it would be inserted at the last digit. */
function insertCode(event: Event, text: string): void {
  event.preventDefault();
  const input = event.target as HTMLInputElement;
  const code = codeIn(text);
  if (code === '' || input.disabled) return;
  if (code.length === CODE_LENGTH) input.select();
  input.setRangeText(code, input.selectionStart!, input.selectionEnd!, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Autofill sets the whole value, which the field would refuse unless all of it are digits. */
function keepCode(event: FormEvent): void {
  const input = event.target as HTMLInputElement;
  if (/\D/.test(input.value)) input.value = codeIn(input.value);
}

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
