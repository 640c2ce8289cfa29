import type { ComponentProps } from 'react';
import styles from './button.module.css';

interface ButtonLook {
  /** `primary` once a view at the most. */
  look?: 'primary' | 'quiet';
}

/** A button. While `busy` it cannot be pressed again, keeps its focus, and says so to screen readers. */
export function Button({
  look = 'primary',
  busy = false,
  disabled,
  type = 'button',
  onClick,
  className,
  ...rest
}: ButtonLook & { busy?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- it has: the default is `button`
      type={type}
      className={className ? `${styles.button} ${className}` : styles.button}
      data-look={look}
      data-busy={busy || undefined}
      aria-disabled={busy || undefined}
      disabled={disabled}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    />
  );
}
