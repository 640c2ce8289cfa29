import { useTranslation } from 'react-i18next';
import { POLICY_DATES } from './documents.ts';
import styles from './policy-dates.module.css';

/** Since when a document applies, and when it last changed. */
export function PolicyDates() {
  const { t } = useTranslation('marketing');
  return (
    <dl className={styles.dates}>
      {(['effective', 'updated'] as const).map((date) => (
        <div key={date}>
          <dt>{t(`legal.${date}`)}</dt>
          <dd>
            <time dateTime={POLICY_DATES[date].replaceAll('/', '-')}>{POLICY_DATES[date]}</time>
          </dd>
        </div>
      ))}
    </dl>
  );
}
