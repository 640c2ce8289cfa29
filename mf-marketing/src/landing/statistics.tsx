import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import { CLAIMS } from '#lib/page/facts.ts';
import styles from './statistics.module.css';

export function Statistics() {
  const { t, i18n } = useTranslation('marketing');
  const month = new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric' });
  return (
    <section aria-label={t('statistics.label', { brand: brand.name })}>
      <dl className={styles.figures}>
        {CLAIMS.figures.map(({ id, value }) => (
          <div key={id} className={styles.figure}>
            <dt className={styles.label}>{t(`statistics.${id}`)}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
      {/* Browsers and the build may differ in month names; the prerendered text stays. */}
      <p className={styles.source} suppressHydrationWarning>
        {t('statistics.source', {
          brand: brand.name,
          date: month.format(new Date(`${CLAIMS.asOf}T12:00:00+05:30`)),
        })}
      </p>
    </section>
  );
}
