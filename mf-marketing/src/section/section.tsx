import type { ReactNode } from 'react';
import styles from './section.module.css';

/** A part of the landing page that the address can name: `/#faq` leads to the section with the id `faq`. */
export function Section(props: {
  id: string;
  title: string;
  intro?: string;
  /** `sunken` runs to both edges of the window; `panel` stands out within the page. */
  ground?: 'plain' | 'sunken' | 'panel';
  /** Stands beside title and content where there is room. */
  picture?: ReactNode;
  /** Where the title stands: above the content, or beside it where there is room. */
  layout?: 'above' | 'beside';
  children: ReactNode;
}) {
  const { id, title, intro, ground = 'plain', layout = 'above', picture, children } = props;
  return (
    <section
      id={id}
      className={styles.section}
      data-ground={ground}
      data-layout={picture ? 'beside' : layout}
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
    >
      <header className={styles.header}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        {intro && <p className={styles.intro}>{intro}</p>}
        {picture && children}
      </header>
      {picture ?? children}
    </section>
  );
}
