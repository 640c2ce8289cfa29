import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { brand } from 'shared-kit/brand';
import { paths } from 'shared-kit/paths';
import styles from './footer.module.css';

const COLUMNS = [
  {
    title: 'footer.features',
    links: [
      ['nav.why', paths.section.why],
      ['nav.howItWorks', paths.section.howItWorks],
      ['nav.features', paths.section.features],
    ],
  },
  {
    title: 'footer.resources',
    links: [
      ['nav.faq', paths.section.faq],
      ['nav.testimonial', paths.section.testimonial],
      ['nav.pricing', paths.pricing],
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

/** The foot of every page: where else to go, and who is behind the site. */
export function Footer() {
  const { t } = useTranslation();
  return (
    <footer className={styles.footer}>
      <nav className={styles.columns} aria-label={t('footer.label')}>
        {COLUMNS.map(({ title, links }) => (
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
      <address className={styles.contact}>
        <span>{t('footer.contact', { brand: brand.name, city: brand.city })}</span>
        <a href={`mailto:${brand.email}`}>{brand.email}</a>
        <a href={`tel:+${brand.phoneDigits}`}>{brand.phone}</a>
      </address>
    </footer>
  );
}
