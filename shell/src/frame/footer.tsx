import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import type { Language } from 'shared-kit/languages';
import { paths } from 'shared-kit/paths';
import { Link } from 'shared-kit/router';
import { LinkButton, Wordmark } from 'shared-kit/ui';
import styles from './footer.module.css';
import { LanguagePicker } from './pickers.tsx';

const FOOTER_COLUMNS = [
  {
    title: 'footer.features',
    links: [
      ['nav.why', paths.section.why],
      ['nav.howItWorks', paths.section.howItWorks],
      ['nav.features', paths.section.features],
      ['nav.pricing', paths.pricing],
    ],
  },
  {
    title: 'footer.resources',
    links: [
      ['nav.testimonial', paths.section.testimonial],
      ['nav.faq', paths.section.faq],
      ['nav.download', paths.section.download],
    ],
  },
  {
    title: 'footer.company',
    links: [
      ['footer.about', paths.about],
      ['footer.mentor', paths.mentor],
    ],
  },
  {
    title: 'footer.quickLinks',
    links: [
      ['footer.privacy', paths.privacy],
      ['footer.terms', paths.terms],
      ['footer.refund', paths.refund],
    ],
  },
] as const;

export function Footer() {
  const { t, i18n } = useTranslation();
  const city = brand.cityIn[i18n.language as Language];
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.about}>
          <p className={styles.brand}>
            <Wordmark />
          </p>
          <p>{t('footer.promise')}</p>
          {brand.isExample && <p className={styles.example}>{t('footer.example')}</p>}
          <ul className={styles.stores}>
            <li>
              <LinkButton look="quiet" href={brand.stores.ios}>
                {t('footer.appStore')}
              </LinkButton>
            </li>
            <li>
              <LinkButton look="quiet" href={brand.stores.android}>
                {t('footer.playStore')}
              </LinkButton>
            </li>
          </ul>
        </div>
        <nav className={styles.columns} aria-label={t('footer.label')}>
          {FOOTER_COLUMNS.map(({ title, links }) => (
            <div key={title}>
              <h2 className={styles.title}>{t(title)}</h2>
              <ul className={styles.links}>
                {links.map(([label, to]) => (
                  <li key={label}>
                    <Link to={to}>{t(label, { brand: brand.name })}</Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className={styles.end}>
          <address className={styles.contact}>
            <span>{t('footer.contact', { brand: brand.name, city })}</span>
            <a href={`mailto:${brand.email}`}>{brand.email}</a>
            <a href={`tel:+${brand.phoneDigits}`}>{brand.phone}</a>
            <a href={brand.social.youtube}>YouTube</a>
            <a href={brand.social.instagram}>Instagram</a>
          </address>
          <LanguagePicker />
        </div>
      </div>
    </footer>
  );
}
