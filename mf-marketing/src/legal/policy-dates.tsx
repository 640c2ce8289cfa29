import { legal } from '#lib/messages/en-IN/legal.ts';
import { POLICY_DATES } from './documents.ts';
import styles from './policy-dates.module.css';

/** Since when a document applies, and when it last changed. */
export function PolicyDates() {
  return (
    <dl className={styles.dates}>
      {(['effective', 'updated'] as const).map((date) => (
        <div key={date}>
          <dt>{legal[date]}</dt>
          <dd>
            <time dateTime={POLICY_DATES[date].replaceAll('/', '-')}>{POLICY_DATES[date]}</time>
          </dd>
        </div>
      ))}
    </dl>
  );
}
