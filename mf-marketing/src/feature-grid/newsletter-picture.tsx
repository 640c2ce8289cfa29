import { useTranslation } from 'react-i18next';
import { NEWSLETTERS } from '#lib/company/newsletter.ts';
import styles from './newsletter-picture.module.css';

/** A year is drawn as four quarters of 13 weeks. */
const WEEKS_PER_ROW = 13;
/** How far the resident of the picture has come, in weeks. */
const READ = 71;
/** A week and the gap after it; the dashes of a line are as long. */
const PITCH = 10;

/** The three years of residency, with a square for each newsletter: those up to today are filled. */
export function NewsletterPicture() {
  const { t } = useTranslation('marketing');
  const { perYear, years } = NEWSLETTERS;
  return (
    <ol className={styles.years}>
      {Array.from({ length: years }, (_, year) => (
        <li key={year} className={styles.year}>
          <svg viewBox="0 0 130 40" width="260" height="80" aria-hidden="true">
            <path className={styles.weeks} d={weeks(perYear)} />
            <path className={styles.read} d={weeks(READ - year * perYear)} />
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

/** Lines over the first so many weeks of a year, quarter by quarter, to be drawn in dashes. */
function weeks(count: number): string {
  const all = Math.max(0, count);
  return Array.from({ length: 4 }, (_, quarter) => {
    const here = Math.min(WEEKS_PER_ROW, Math.max(0, all - quarter * WEEKS_PER_ROW));
    return here > 0 ? `M0 ${quarter * PITCH + 3.5}h${here * PITCH}` : '';
  }).join('');
}
