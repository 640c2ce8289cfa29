import { mentor } from './mentor.ts';
import styles from './qualifications.module.css';

/** What the mentor has learned, where and when, the newest first. */
export function Qualifications() {
  return (
    <ol className={styles.list}>
      {mentor.qualifications.map(({ years, degree, place }) => (
        <li key={degree} className={styles.stage}>
          <span className={styles.years}>{years}</span>
          <span className={styles.degree}>{degree}</span>
          <span className={styles.place}>{place}</span>
        </li>
      ))}
    </ol>
  );
}
