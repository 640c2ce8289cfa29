import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import { paths } from 'shared-kit/paths';
import { Link } from 'shared-kit/router';
import { Wordmark } from 'shared-kit/ui';
import { ThemePicker } from '#lib/theme/theme-picker.tsx';
import { MainLinks } from './main-links.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import styles from './top-bar.module.css';
import { useScrolledPast } from './use-scrolled-past.ts';
import { VisitorLinks } from './visitor-links.tsx';

const STYLE_CHANGE_PIXELS = 30;

/** The bar at the top: the brand, the ways around the site, and who is signed in. */
export function TopBar() {
  const { t } = useTranslation();
  const isRaised = useScrolledPast(STYLE_CHANGE_PIXELS);
  return (
    <header className={styles.bar} data-raised={isRaised || undefined}>
      <div className={styles.inner}>
        <Link className={styles.brand} to={paths.home} aria-label={brand.name}>
          <Wordmark />
        </Link>
        <nav className={styles.nav} aria-label={t('nav.label')}>
          <MainLinks />
        </nav>
        <div className={styles.visitor}>
          <ThemePicker />
          <VisitorLinks />
        </div>
        <PhoneMenu />
      </div>
    </header>
  );
}
