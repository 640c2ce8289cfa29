import { useTranslation } from 'react-i18next';
import type { Language } from 'shared-kit/languages';
import { mentor, type Stage } from './mentor.ts';
import styles from './qualifications.module.css';

/** The mentor's qualifications, the newest first. */
export function Qualifications() {
  const { t, i18n } = useTranslation('marketing');
  const language = i18n.language as Language;
  function yearsOf({ from, to }: Stage): string {
    if (to === undefined) return t('mentor.since', { year: from });
    return to === from ? String(from) : `${from}–${to}`;
  }
  return (
    <ol className={styles.list}>
      {mentor.qualifications.map((stage) => (
        <li key={stage.degree['en-IN']} className={styles.stage}>
          <span className={styles.years}>{yearsOf(stage)}</span>
          <span className={styles.degree}>{stage.degree[language]}</span>
          <span className={styles.place}>{stage.place[language]}</span>
        </li>
      ))}
    </ol>
  );
}
