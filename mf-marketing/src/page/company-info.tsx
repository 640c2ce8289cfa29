import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import type { Language } from 'shared-kit/languages';
import styles from './company-info.module.css';

export function CompanyInfo() {
  const { t, i18n } = useTranslation('marketing');
  const language = i18n.language as Language;
  return (
    <section className={styles.block} lang={language} aria-labelledby="company-title">
      <h2 id="company-title" className={styles.title}>
        {t('company.title', { brand: brand.name })}
      </h2>
      <address>
        <dl className={styles.lines}>
          <dt>{t('company.email')}</dt>
          <dd>
            <a href={`mailto:${brand.email}`}>{brand.email}</a>
          </dd>
          <dt>{t('company.phone')}</dt>
          <dd>
            <a href={`tel:+${brand.phoneDigits}`}>{brand.phone}</a>
          </dd>
          <dt>{t('company.city')}</dt>
          <dd>{brand.cityIn[language]}</dd>
        </dl>
      </address>
    </section>
  );
}
