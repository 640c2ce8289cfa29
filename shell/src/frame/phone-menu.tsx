import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Drawer, opensModal } from 'shared-kit/ui';
import { MainLinks, VisitorLinks } from './links.tsx';
import styles from './phone-menu.module.css';
import { LanguagePicker, LineIcon, ThemePicker } from './pickers.tsx';

const MENU_ID = 'menu';

export function PhoneMenuButton() {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={styles.button}
      {...opensModal(MENU_ID)}
      // Safari does not focus a clicked button, and the drawer returns the focus when it closes.
      onClick={({ currentTarget }) => currentTarget.focus()}
    >
      <LineIcon d="M4 8h16M4 16h16" />
      {t('nav.menu')}
    </button>
  );
}

/** Part of the prerendered page: it works before hydration. */
export function PhoneMenu() {
  const { t } = useTranslation();
  const { key } = useLocation();
  // As a cleanup, so that hydration does not close it.
  useEffect(() => closeMenu, [key]);
  return (
    <Drawer id={MENU_ID} title={t('nav.menu')}>
      <nav className={styles.content} aria-label={t('nav.label')}>
        <MainLinks isStacked />
        <VisitorLinks isStacked onSignOut={closeMenu} />
      </nav>
      <div className={styles.choices}>
        <ThemePicker isWide />
        <LanguagePicker />
      </div>
    </Drawer>
  );
}

function closeMenu(): void {
  (document.getElementById(MENU_ID) as HTMLDialogElement | null)?.close();
}
