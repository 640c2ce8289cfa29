import type { ComponentProps } from 'react';
import { ButtonContent, type ButtonLook } from './button-content.tsx';
import styles from './button.module.css';

/** A button. While `busy` it cannot be pressed again, keeps its focus, and says so to screen readers. */
export function Button({
  look = 'primary',
  size = 'm',
  icon,
  busy = false,
  disabled,
  type = 'button',
  onClick,
  className,
  children,
  ...rest
}: ButtonLook & { busy?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- it has: the default is `button`
      type={type}
      className={className ? `${styles.button} ${className}` : styles.button}
      data-look={look}
      data-size={size}
      data-busy={busy || undefined}
      aria-disabled={busy || undefined}
      disabled={disabled}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      <ButtonContent icon={icon} busy={busy}>
        {children}
      </ButtonContent>
    </button>
  );
}
