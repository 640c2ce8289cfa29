import type { ReactNode } from 'react';
import styles from './button.module.css';
import spinner from './spinner.module.css';

/** How a button, or a link that looks like one, is drawn. */
export interface ButtonLook {
  /** `primary` once a view at the most; `danger` for what cannot be undone. */
  look?: 'primary' | 'quiet' | 'danger';
  /** `s` beside text and in tables, never for the main action of a view. */
  size?: 's' | 'm';
  /** Stands before the words; from `icons.tsx`. */
  icon?: ReactNode;
}

/** The words of a button with what stands before them. A spinner takes no space, so that nothing moves. */
export function ButtonContent(props: { icon: ReactNode; busy?: boolean; children: ReactNode }) {
  const { icon, busy = false, children } = props;
  return (
    <span className={styles.content}>
      {busy && (
        <span
          className={`${spinner.ring} ${styles.spinner}`}
          data-instead={icon ? '' : undefined}
        />
      )}
      {icon && <span className={styles.icon}>{icon}</span>}
      {children}
    </span>
  );
}
