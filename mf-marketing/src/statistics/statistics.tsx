import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import { CLAIMS } from './claims.ts';
import styles from './statistics.module.css';

/** The product in figures, each with its source and date. */
export function Statistics() {
  const { t, i18n } = useTranslation('marketing');
  const month = new Intl.DateTimeFormat(i18n.language, { month: 'short', year: 'numeric' });
  return (
    <section aria-label={t('statistics.label', { brand: brand.name })}>
      <dl className={styles.figures}>
        {CLAIMS.map(({ id, value, source, asOf }) => (
          <div key={id} className={styles.figure}>
            <dt className={styles.label}>{t(`statistics.${id}`)}</dt>
            <dd className={styles.value}>{value}</dd>
            {/* Browsers and the build may differ in month names; the prerendered text stays. */}
            <dd className={styles.source} suppressHydrationWarning>
              {t(`statistics.sources.${source}`, {
                brand: brand.name,
                date: month.format(new Date(`${asOf}T12:00:00+05:30`)),
              })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
