import { brand } from '../brand.ts';
import styles from './wordmark.module.css';

/** Six beams that meet in one point. */
const MARK_PATH =
  'M13.1 1L18.9 1L17 9.8L15 9.8ZM27.54 5.99L30.44 11.01L21.87 13.77L20.87 12.03ZM30.44 20.99L27.54 26.01L20.87 19.97L21.87 18.23ZM18.9 31L13.1 31L15 22.2L17 22.2ZM4.46 26.01L1.56 20.99L10.13 18.23L11.13 19.97ZM1.56 11.01L4.46 5.99L11.13 12.03L10.13 13.77Z';

export function Wordmark() {
  return (
    <span className={styles.wordmark}>
      <Mark />
      {brand.name}
    </span>
  );
}

function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" fill="currentColor" aria-hidden="true">
      <path d={MARK_PATH} />
      <circle cx="16" cy="16" r="3.2" />
    </svg>
  );
}
