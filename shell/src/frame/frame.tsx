import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import { Toaster } from './toaster.tsx';
import { TopBar } from './top-bar.tsx';

/** What stays around every page. */
export function Frame() {
  const { t } = useTranslation();
  return (
    <>
      <ScrollRestoration />
      <a className={styles.skip} href="#content">
        {t('skipToContent')}
      </a>
      <TopBar />
      <main id="content" className={styles.content} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <Toaster />
    </>
  );
}
