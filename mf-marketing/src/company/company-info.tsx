import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import styles from './company-info.module.css';

/** Who is behind the site and how to reach them; the same block wherever it is needed. */
export function CompanyInfo() {
  const { t } = useTranslation('marketing');
  return (
    <section className={styles.block} aria-labelledby="company-title">
      <h2 id="company-title" className={styles.title}>
        {t('company.title')}
      </h2>
      <address className={styles.lines}>
        <strong>{brand.name}</strong>
        <span>
          {t('company.email')}: <a href={`mailto:${brand.email}`}>{brand.email}</a>
        </span>
        <span>
          {t('company.phone')}: <a href={`tel:+${brand.phoneDigits}`}>{brand.phone}</a>
        </span>
        <span>
          {t('company.city')}: {brand.city}
        </span>
      </address>
    </section>
  );
}
