import styles from './spinner.module.css';

/** The label is shown and read aloud. `page` keeps the space of a page free; `inline` fits into a line. */
export function Spinner({ label, size = 'page' }: { label: string; size?: 'page' | 'inline' }) {
  return (
    <output className={styles.spinner} data-size={size}>
      <span className={styles.ring} aria-hidden="true" />
      {label}
    </output>
  );
}
