import { useId, type ReactNode } from 'react';
import styles from './card.module.css';

/** A surface that holds one thing. */
export function Card(props: {
  /** `plain` lies in the page, `raised` lifts off it, `accent` is the one that should be seen first. */
  look?: 'plain' | 'raised' | 'accent';
  /** `article` for what stands by itself, `section` for a part of the page; the heading is its name. */
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
