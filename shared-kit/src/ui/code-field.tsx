import { OTPInput, REGEXP_ONLY_DIGITS, type SlotProps } from 'input-otp';
import { Field } from './field.tsx';
import styles from './code-field.module.css';

const CODE_LENGTH = 6;
const GROUP = CODE_LENGTH / 2;

/** The 6 digits of an emailed code, shown as 3 + 3. Takes pasted text with any separators. */
export function CodeField(props: {
  label: string;
  hint?: string;
  error?: string | undefined;
  value: string;
  onChange: (digits: string) => void;
  onComplete?: (digits: string) => void;
  disabled?: boolean;
}) {
  const { label, hint, error, onComplete, ...input } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <OTPInput
          {...input}
          {...control}
          maxLength={CODE_LENGTH}
          pattern={REGEXP_ONLY_DIGITS}
          inputMode="numeric"
          autoComplete="one-time-code"
          pasteTransformer={(pasted) => pasted.replace(/\D/g, '').slice(0, CODE_LENGTH)}
          onComplete={(digits: string) => onComplete?.(digits)}
          containerClassName={styles.code!}
          render={({ slots }) => (
            <>
              <Group slots={slots.slice(0, GROUP)} />
              <span className={styles.gap} />
              <Group slots={slots.slice(GROUP)} />
            </>
          )}
        />
      )}
    </Field>
  );
}

function Group({ slots }: { slots: SlotProps[] }) {
  return (
    <span className={styles.group} aria-hidden="true">
      {slots.map(({ char, isActive }, index) => (
        <span key={index} className={styles.digit} data-active={isActive || undefined}>
          {char}
        </span>
      ))}
    </span>
  );
}
