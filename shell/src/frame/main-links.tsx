import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { brand } from 'shared-kit/brand';
import { Link } from 'shared-kit/router';
import { MAIN_LINKS } from './site-links.ts';
import styles from './main-links.module.css';

/** The ways around the site, in the bar and in the drawer of phones. */
export function MainLinks({ isStacked = false }: { isStacked?: boolean }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.links} data-stacked={isStacked || undefined}>
      {MAIN_LINKS.map(([label, to]) => (
        <li key={to}>
          {/* A section of the landing page is never "the current page". */}
          {to.includes('#') ? (
            <Link className={styles.link} to={to}>
              {t(label, { brand: brand.name })}
            </Link>
          ) : (
            <NavLink className={styles.link!} to={to}>
              {t(label)}
            </NavLink>
          )}
        </li>
      ))}
      <li>
        {/* A link to come: it says so instead of leading nowhere. */}
        <span className={styles.link} data-soon="">
          {t('nav.blogs')} <small className={styles.soon}>{t('nav.soon')}</small>
        </span>
      </li>
    </ul>
  );
}
