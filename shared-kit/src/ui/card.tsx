import { useId, type ReactNode } from 'react';
import styles from './card.module.css';

export function Card(props: {
  /** `plain` is flat, `raised` has a shadow. */
  look?: 'plain' | 'raised' | 'accent';
  /** `article` and `section` are named by the heading. */
  as?: 'div' | 'article' | 'section';
  heading?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { look = 'raised', as: Element = 'div', heading, className, children } = props;
  const headingId = useId();
  return (
    <Element
      className={className ? `${styles.card} ${className}` : styles.card}
      data-look={look}
      aria-labelledby={heading && Element !== 'div' ? headingId : undefined}
    >
      {heading && (
        <header id={headingId} className={styles.heading}>
          {heading}
        </header>
      )}
      {children}
    </Element>
  );
}
