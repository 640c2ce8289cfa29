import { Link } from 'shared-kit/router';
import styles from './contents.module.css';

/** The table of contents of a long page. On wide screens it stays in view beside the text. */
export function Contents(props: { title: string; entries: { id: string; title: string }[] }) {
  return (
    <nav className={styles.contents} aria-labelledby="contents-title">
      <h2 id="contents-title" className={styles.title}>
        {props.title}
      </h2>
      <ol className={styles.list}>
        {props.entries.map(({ id, title }) => (
          <li key={id}>
            <Link to={{ hash: id }}>{title}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
