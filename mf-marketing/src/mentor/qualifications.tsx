import { useTranslation } from 'react-i18next';
import { mentor, type Stage } from './mentor.ts';
import styles from './qualifications.module.css';

/** The mentor's qualifications, the newest first. */
export function Qualifications() {
  const { t } = useTranslation('marketing');
  function yearsOf(stage: Stage): string {
    const { from } = stage;
    if (!('to' in stage)) return t('mentor.since', { year: from });
    return stage.to === from ? String(from) : `${from}–${stage.to}`;
  }
  return (
    <ol className={styles.list}>
      {mentor.qualifications.map((stage) => (
        <li key={stage.id} className={styles.stage}>
          <span className={styles.years}>{yearsOf(stage)}</span>
          <span className={styles.degree}>{t(`mentor.stages.${stage.id}.degree`)}</span>
          <span className={styles.place}>{t(`mentor.stages.${stage.id}.place`)}</span>
        </li>
      ))}
    </ol>
  );
}
