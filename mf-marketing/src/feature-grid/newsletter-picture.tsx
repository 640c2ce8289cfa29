import { useTranslation } from 'react-i18next';
import { NEWSLETTERS } from '#lib/company/company-details.ts';
import styles from './newsletter-picture.module.css';

/** A year is drawn as four quarters of 13 weeks. */
const WEEKS_PER_ROW = 13;
/** How many weeks the picture shows as read. */
const READ_WEEKS = 71;
/** The width of a week and the gap after it; the dash pattern in the styles is equally long. */
const PITCH = 10;

/** The three years of residency with a square for each newsletter; read ones are filled. */
export function NewsletterPicture() {
  const { t } = useTranslation('marketing');
  const { perYear, years } = NEWSLETTERS;
  return (
    <ol className={styles.years}>
      {Array.from({ length: years }, (_, year) => (
        <li key={year} className={styles.year}>
          <svg viewBox="0 0 130 40" width="260" height="80" aria-hidden="true">
            <path className={styles.weeks} d={weeks(perYear)} />
            <path className={styles.read} d={weeks(READ_WEEKS - year * perYear)} />
          </svg>
          <p className={styles.label}>
            <strong>{t('features.roadmap.year', { year: year + 1 })}</strong>
            <span>{t('features.roadmap.newsletters', { perYear })}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The path over the first `count` weeks of a year, quarter by quarter, which the styles draw as dashes. */
function weeks(count: number): string {
  const all = Math.max(0, count);
  return Array.from({ length: 4 }, (_, quarter) => {
    const here = Math.min(WEEKS_PER_ROW, Math.max(0, all - quarter * WEEKS_PER_ROW));
    return here > 0 ? `M0 ${quarter * PITCH + 3.5}h${here * PITCH}` : '';
  }).join('');
}
