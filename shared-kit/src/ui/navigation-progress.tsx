import styles from './navigation-progress.module.css';

/**
 * A thin bar at the top edge while the next page loads. It is hidden for the first 150 ms, so that quick navigations show
 * nothing.
 * @param label its accessible name, in the visitor's language
 */
export function NavigationProgress({ label, active }: { label: string; active: boolean }) {
  // Without a value, because the loading time is unknown.
  return active && <progress className={styles.progress} aria-label={label} />;
}
