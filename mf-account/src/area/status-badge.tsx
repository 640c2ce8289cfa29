import styles from './status-badge.module.css';

/** A state in one or two words. The tone colours it; the words alone must do. */
export function StatusBadge(props: {
  tone: 'good' | 'attention' | 'bad' | 'plain';
  children: string;
}) {
  return (
    <span className={styles.badge} data-tone={props.tone}>
      {props.children}
    </span>
  );
}
