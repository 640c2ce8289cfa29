import { useId, type ReactNode } from 'react';
import styles from './narrow-section.module.css';

/** As wide as text, and named by its title. */
export function NarrowSection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
