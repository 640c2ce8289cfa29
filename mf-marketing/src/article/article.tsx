import type { ReactNode } from 'react';
import type { Language } from 'shared-kit/languages';
import styles from './article.module.css';

/** A page that is read from top to bottom: what it is about, and then its passages. */
export function Article(props: {
  /** Its language, where that may be another one than the rest of the page's. */
  lang?: Language;
  title: string;
  lead: string;
  /** Stands beside the passages where there is room, and before them elsewhere. */
  beside?: ReactNode;
  /** More of the head, below the lead. */
  head?: ReactNode;
  children: ReactNode;
}) {
  return (
    <article className={styles.article} lang={props.lang}>
      <header className={styles.header}>
        <h1 className={styles.title}>{props.title}</h1>
        <p className={styles.lead}>{props.lead}</p>
        {props.head}
      </header>
      <div className={styles.columns}>
        {props.beside}
        <div className={styles.passages}>{props.children}</div>
      </div>
    </article>
  );
}

/** A heading and what is said under it. With an id, the address can name it. */
export function Passage({
  id,
  title,
  children,
}: {
  id?: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <section className={styles.passage} id={id} tabIndex={id ? -1 : undefined}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}
