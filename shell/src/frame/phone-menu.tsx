import { useState, type ComponentType, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { showError } from 'shared-kit/toast';
import type { ModalProps } from 'shared-kit/ui/drawer';
import { LanguagePicker } from './language-picker.tsx';
import { LineIcon } from './line-icon.tsx';
import { MainLinks } from './main-links.tsx';
import styles from './phone-menu.module.css';
import { ThemePicker } from './theme-picker.tsx';
import { VisitorLinks } from './visitor-links.tsx';

const loadDrawer = () => import('shared-kit/ui/drawer');

/** The menu of narrow screens: a button that opens a drawer. Its code is loaded on hover or focus. */
export function PhoneMenu() {
  const { t } = useTranslation();
  // A navigation closes the drawer.
  const { key } = useLocation();
  const [openedOn, setOpenedOn] = useState<string>();
  const [Drawer, setDrawer] = useState<ComponentType<ModalProps>>();
  const isOpen = openedOn === key;

  function preload(): void {
    void loadDrawer().catch(() => undefined);
  }

  async function open({ currentTarget }: MouseEvent<HTMLButtonElement>): Promise<void> {
    // Safari does not focus a clicked button, and the drawer returns the focus when it closes.
    currentTarget.focus();
    try {
      const { Drawer: loaded } = await loadDrawer();
      setDrawer(() => loaded);
      setOpenedOn(key);
    } catch {
      showError(t('nav.menuFailed'));
    }
  }

  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={(event) => void open(event)}
      >
        <LineIcon d="M4 8h16M4 16h16" />
        {t('nav.menu')}
      </button>
      {Drawer && (
        <Drawer title={t('nav.menu')} open={isOpen} onClose={() => setOpenedOn(undefined)}>
          <nav className={styles.content} aria-label={t('nav.label')}>
            <MainLinks isStacked />
            <VisitorLinks isStacked onSignOut={() => setOpenedOn(undefined)} />
          </nav>
          <div className={styles.choices}>
            <ThemePicker isWide />
            <LanguagePicker />
          </div>
        </Drawer>
      )}
    </>
  );
}
