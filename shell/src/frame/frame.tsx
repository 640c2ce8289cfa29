import { memo, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { useSessionStore } from 'shared-kit/session';
import { showError } from 'shared-kit/toast';
import { NavigationProgress } from 'shared-kit/ui';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import { AnnounceNavigation } from './navigation.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { RecallBanner } from './recall-banner.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { Toaster } from './toaster.tsx';
import { TopBar } from './top-bar.tsx';

export const CONTENT_ID = 'content';

/** The router renders its routes whenever a navigation starts or ends; `memo` keeps that from the frame. */
export const Frame = memo(function Frame() {
  const { t } = useTranslation();
  useSessionEndMessage();
  return (
    <>
      <ScrollRestoration />
      <PendingNavigation />
      <a className={styles.skip} href={`#${CONTENT_ID}`}>
        {t('skipToContent')}
      </a>
      <TopBar />
      <PhoneMenu />
      <OfflineBanner />
      <RecallBanner />
      <main id={CONTENT_ID} className={styles.content} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <AnnounceNavigation contentId={CONTENT_ID} />
      <Toaster />
    </>
  );
});

function PendingNavigation() {
  const { t } = useTranslation();
  const { state } = useNavigation();
  return <NavigationProgress label={t('loading')} active={state !== 'idle'} />;
}

/** For a session that ended without a sign-out in this tab. The guard then shows the login without a reason. */
function useSessionEndMessage(): void {
  const { t } = useTranslation();
  const session = useSessionStore();
  useEffect(() => session.onEnded(() => showError(t('sessionEnded'), 'session')), [session, t]);
}
