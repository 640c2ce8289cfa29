import styles from './navigation-progress.module.css';

/** Hidden for the first 150 ms, so that quick navigations show nothing. @param label in the visitor's language */
export function NavigationProgress({ label, active }: { label: string; active: boolean }) {
  // Without a value, because the loading time is unknown.
  return active && <progress className={styles.progress} aria-label={label} />;
}
