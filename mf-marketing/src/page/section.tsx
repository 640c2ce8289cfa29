import type { ReactNode } from 'react';
import styles from './section.module.css';

/** Links lead to it by its id: `/#faq`. */
export function Section(props: {
  id: string;
  title: string;
  intro?: string;
  /** `sunken` fills the width of the window; `panel` is a raised surface within the page. */
  ground?: 'plain' | 'sunken' | 'panel';
  /** On wide screens next to the content. */
  picture?: ReactNode;
  /** The title's place on wide screens; on narrow ones it is above the content. */
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
