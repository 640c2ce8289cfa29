import styles from './spinner.module.css';

/** Shows that something is on its way. The label is read aloud and shown. */
export function Spinner({ label }: { label: string }) {
  return (
    <p className={styles.spinner} role="status">
      <span className={styles.ring} aria-hidden="true" />
      {label}
    </p>
  );
}
