import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useNavigation, useLocation } from 'react-router-dom';
import { useSessionStore } from 'shared-kit/session';
import { showError } from 'shared-kit/toast';
import { NavigationProgress, Toaster, VisuallyHidden } from 'shared-kit/ui';
import { OfflineBanner, RecallBanner } from './banners.tsx';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import { PhoneMenu } from './phone-menu.tsx';
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
      <AnnounceNavigation />
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

/**
 * Announces the title of the new page and moves the focus to its beginning, as a full load does for keyboards and
 * screen readers. An anchor moves the focus itself.
 */
function AnnounceNavigation() {
  const { t } = useTranslation();
  const { pathname, hash } = useLocation();
  const [announced, setAnnounced] = useState('');
  const shown = useRef(pathname);

  // Before the effects of the page, which may focus one of its fields.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setAnnounced(t('arrived', { title: document.title }));
    if (!hash) document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
  }, [pathname, hash, t]);

  return (
    <div aria-live="polite">
      <VisuallyHidden>{announced}</VisuallyHidden>
    </div>
  );
}
