import type { ComponentProps } from 'react';
import styles from './button.module.css';
import spinner from './spinner.module.css';

/** Also of links that look like buttons. */
export interface ButtonLook {
  /** `primary` only once per view; `danger` for actions that cannot be undone. */
  look?: 'primary' | 'quiet' | 'danger';
  /** `s` next to text and in tables, never for the main action of a view. */
  size?: 's' | 'm';
}

/**
 * While `busy` it ignores presses, keeps its focus, and screen readers announce it as disabled. `keepsFocus` does so
 * while `disabled`: for a button that its own press disables. `keepsPress`: a press before this code runs makes it look
 * busy, and leaves `data-busy` for the caller to find.
 */
export function Button({
  look = 'primary',
  size = 'm',
  busy = false,
  disabled = false,
  keepsFocus = false,
  keepsPress = false,
  type = 'button',
  onClick,
  className,
  children,
  ...rest
}: ButtonLook & {
  busy?: boolean;
  keepsFocus?: boolean;
  keepsPress?: boolean;
} & ComponentProps<'button'>) {
  const isInert = busy || (disabled && keepsFocus);
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the default is `button`
      type={type}
      className={className ? `${styles.button} ${className}` : styles.button}
      data-look={look}
      data-size={size}
      data-busy={busy || undefined}
      data-keeps-press={keepsPress || undefined}
      aria-disabled={isInert || undefined}
      disabled={disabled && !keepsFocus}
      onClick={(event) => (isInert ? event.preventDefault() : onClick?.(event))}
    >
      <span className={styles.content}>
        {/* It takes no space, so that nothing moves. */}
        {(busy || keepsPress) && <span className={`${spinner.ring} ${styles.spinner}`} />}
        {children}
      </span>
    </button>
  );
}
