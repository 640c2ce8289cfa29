import styles from './navigation-progress.module.css';

/**
 * A thin bar along the top edge while the next page is on its way. It stays out of sight for the
 * first 150 ms, so that quick navigations show nothing.
 * @param label what screen readers call it, in the visitor's language
 */
export function NavigationProgress({ label, active }: { label: string; active: boolean }) {
  // No value: nobody knows how long a page takes.
  return active && <progress className={styles.progress} aria-label={label} />;
}
