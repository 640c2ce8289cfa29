import type { ReactNode } from 'react';
import type { Language } from 'shared-kit/languages';
import styles from './article.module.css';

/** The layout of a long text: title, lead, and passages. */
export function Article(props: {
  /** The language of the text, if it may differ from the page's. */
  lang?: Language;
  title: string;
  lead: string;
  /** Beside the passages on wide screens, above them on narrow ones. */
  beside?: ReactNode;
  /** Below the lead. */
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

/** A heading and its content. With an id, links can lead to it. */
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
