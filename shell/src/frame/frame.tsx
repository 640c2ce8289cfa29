import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { NavigationProgress } from 'shared-kit/ui';
import { Arrival } from './arrival.tsx';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import { OfflineBanner } from './offline-banner.tsx';
import { PageTransition } from './page-transition.tsx';
import { Toaster } from './toaster.tsx';
import { TopBar } from './top-bar.tsx';
import { useSessionEnd } from './use-session-end.ts';

const CONTENT_ID = 'content';

/** What stays around every page. */
export function Frame() {
  const { t } = useTranslation();
  const { state } = useNavigation();
  useSessionEnd();
  return (
    <>
      <ScrollRestoration />
      <NavigationProgress label={t('loading')} active={state !== 'idle'} />
      <a className={styles.skip} href={`#${CONTENT_ID}`}>
        {t('skipToContent')}
      </a>
      <TopBar />
      <OfflineBanner />
      <main id={CONTENT_ID} className={styles.content} tabIndex={-1}>
        <PageTransition>
          <Outlet />
        </PageTransition>
      </main>
      <Footer />
      <Arrival contentId={CONTENT_ID} />
      <Toaster />
    </>
  );
}
