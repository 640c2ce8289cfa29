import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import { paths } from 'shared-kit/paths';
import { Link } from 'shared-kit/router';
import { Wordmark } from 'shared-kit/ui';
import { MainLinks, VisitorLinks } from './links.tsx';
import { PhoneMenuButton } from './phone-menu.tsx';
import { LanguagePicker, ThemePicker } from './pickers.tsx';
import styles from './top-bar.module.css';

const STYLE_CHANGE_PIXELS = 30;

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
          <LanguagePicker isWide={false} />
          <ThemePicker />
          <VisitorLinks />
        </div>
        <PhoneMenuButton />
      </div>
    </header>
  );
}

function useScrolledPast(pixels: number): boolean {
  return useSyncExternalStore(
    onScroll,
    () => scrollY > pixels,
    () => false,
  );
}

function onScroll(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}
