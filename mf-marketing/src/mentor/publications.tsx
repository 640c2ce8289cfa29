import { mentor } from './mentor.ts';
import styles from './publications.module.css';

/** The mentor's publications in the Vancouver citation style. */
export function Publications() {
  return (
    <ol className={styles.list} lang="en">
      {mentor.publications.map(({ authors, title, journal, year, place }) => (
        <li key={title} className={styles.publication}>
          {authors}. <strong className={styles.title}>{title}.</strong> <cite>{journal}</cite>.{' '}
          {year};{place}.
        </li>
      ))}
    </ol>
  );
}
