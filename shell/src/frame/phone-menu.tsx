import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ThemePicker } from '#lib/theme/theme-picker.tsx';
import { LanguagePicker } from '#lib/language/language-picker.tsx';
import { MainLinks } from './main-links.tsx';
import styles from './phone-menu.module.css';
import { VisitorLinks } from './visitor-links.tsx';

const loadDrawer = () => import('shared-kit/ui/drawer');
const Drawer = lazy(async () => ({ default: (await loadDrawer()).Drawer }));

/** The way around the site on phones: a button, and behind it a drawer, whose code comes when a finger comes near. */
export function PhoneMenu() {
  const { t } = useTranslation();
  // The drawer belongs to the page on which it was opened: going elsewhere closes it.
  const { key } = useLocation();
  const [openedOn, setOpenedOn] = useState<string>();
  const [isWanted, setIsWanted] = useState(false);
  const isOpen = openedOn === key;

  function open(): void {
    setIsWanted(true);
    setOpenedOn(key);
  }

  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadDrawer().catch(() => undefined)}
        onFocus={() => void loadDrawer().catch(() => undefined)}
        onClick={open}
      >
        <MenuIcon />
        {t('nav.menu')}
      </button>
      {isWanted && (
        <Suspense>
          <Drawer title={t('nav.menu')} open={isOpen} onClose={() => setOpenedOn(undefined)}>
            <nav className={styles.content} aria-label={t('nav.label')}>
              <MainLinks isStacked />
              <VisitorLinks />
            </nav>
            <div className={styles.choices}>
              <ThemePicker />
              <LanguagePicker />
            </div>
          </Drawer>
        </Suspense>
      )}
    </>
  );
}

function MenuIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M4 8h16M4 16h16" />
    </svg>
  );
}
