import type { ReactNode } from 'react';
import styles from './article.module.css';

/** A page that is read from top to bottom. */
export function Article(props: { title: string; lead: string; children: ReactNode }) {
  return (
    <article className={styles.article}>
      <header className={styles.header}>
        <h1 className={styles.title}>{props.title}</h1>
        <p className={styles.lead}>{props.lead}</p>
      </header>
      {props.children}
    </article>
  );
}

/** A heading and what is said under it. */
export function Passage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.passage}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}
