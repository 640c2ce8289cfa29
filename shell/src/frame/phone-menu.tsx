import { useState, type ComponentType, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { showError } from 'shared-kit/toast';
import type { ModalProps } from 'shared-kit/ui/drawer';
import { LanguagePicker } from '#lib/language/language-picker.tsx';
import { ThemePicker } from '#lib/theme/theme-picker.tsx';
import { LineIcon } from './line-icon.tsx';
import { MainLinks } from './main-links.tsx';
import styles from './phone-menu.module.css';
import { VisitorLinks } from './visitor-links.tsx';

const loadDrawer = () => import('shared-kit/ui/drawer');

/** The way around the site on phones: a button, and behind it a drawer, whose code comes when a finger comes near. */
export function PhoneMenu() {
  const { t } = useTranslation();
  // The drawer belongs to the page on which it was opened: going elsewhere closes it.
  const { key } = useLocation();
  const [openedOn, setOpenedOn] = useState<string>();
  const [Drawer, setDrawer] = useState<ComponentType<ModalProps>>();
  const isOpen = openedOn === key;

  function prepare(): void {
    void loadDrawer().catch(() => undefined);
  }

  async function open({ currentTarget }: MouseEvent<HTMLButtonElement>): Promise<void> {
    // Safari gives a pressed button no focus, and so the drawer would have nothing to give it back to.
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
        onPointerEnter={prepare}
        onFocus={prepare}
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
