import type { ReactNode } from 'react';
import styles from './section.module.css';

/** A part of the landing page that the address can name: `/#faq` leads to the section with the id `faq`. */
export function Section(props: {
  id: string;
  title: string;
  intro?: string;
  /** `sunken` runs to both edges of the window; `panel` stands out within the page. */
  ground?: 'plain' | 'sunken' | 'panel';
  children: ReactNode;
}) {
  const { id, title, intro, ground = 'plain', children } = props;
  return (
    <section
      id={id}
      className={styles.section}
      data-ground={ground}
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
    >
      <header className={styles.header}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        {intro && <p className={styles.intro}>{intro}</p>}
      </header>
      {children}
    </section>
  );
}
