import type { LegalText } from './documents.ts';
import styles from './in-short.module.css';

/** What a document comes down to, for whoever reads nothing else of it. */
export function InShort({ facts }: Pick<LegalText, 'facts'>) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ value, label }) => (
        <div key={value} className={styles.fact}>
          <dt className={styles.value}>{value}</dt>
          <dd className={styles.label}>{label}</dd>
        </div>
      ))}
    </dl>
  );
}
