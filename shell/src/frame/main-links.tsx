import { useTranslation } from 'react-i18next';
import { pageOf } from 'shared-kit/addresses';
import { brand } from 'shared-kit/brand';
import { paths } from 'shared-kit/paths';
import { Link, useLocation } from 'shared-kit/router';
import styles from './main-links.module.css';

const MAIN_LINKS = [
  ['nav.why', paths.section.why],
  ['nav.howItWorks', paths.section.howItWorks],
  ['nav.features', paths.section.features],
  ['nav.testimonial', paths.section.testimonial],
  ['nav.faq', paths.section.faq],
  ['nav.pricing', paths.pricing],
] as const;

export function MainLinks({ isStacked = false }: { isStacked?: boolean }) {
  const { t } = useTranslation();
  const page = pageOf(useLocation().pathname);
  return (
    <ul className={styles.links} data-stacked={isStacked || undefined}>
      {MAIN_LINKS.map(([label, to]) => (
        <li key={to}>
          <Link className={styles.link} to={to} aria-current={page === to ? 'page' : undefined}>
            {t(label, { brand: brand.name })}
          </Link>
        </li>
      ))}
      <li>
        {/* The page does not exist yet, so this is no link. */}
        <span className={styles.link} data-soon="">
          {t('nav.blogs')} <small className={styles.soon}>{t('nav.soon')}</small>
        </span>
      </li>
    </ul>
  );
}
