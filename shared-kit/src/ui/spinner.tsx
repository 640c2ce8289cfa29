import styles from './spinner.module.css';

/** Shows that something is on its way. The label is read aloud and shown. */
export function Spinner({ label }: { label: string }) {
  return (
    <output className={styles.spinner}>
      <span className={styles.ring} aria-hidden="true" />
      {label}
    </output>
  );
}
