import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import { CLAIMS } from '#lib/page/facts.ts';
import styles from './statistics.module.css';

export function Statistics() {
  const { t } = useTranslation('marketing');
  return (
    <section aria-label={t('statistics.label', { brand: brand.name })}>
      <dl className={styles.figures}>
        {CLAIMS.map(({ id, value }) => (
          <div key={id} className={styles.figure}>
            <dt className={styles.label}>{t(`statistics.${id}`)}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.source}>{t('statistics.source', { brand: brand.name })}</p>
    </section>
  );
}
