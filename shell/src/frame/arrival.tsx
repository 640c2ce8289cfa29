import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { VisuallyHidden } from 'shared-kit/ui';

/**
 * What a page load does for keyboards and screen readers, done for navigations inside the site: the new page's
 * title is read aloud, and the focus is at its beginning. An anchor has a target of its own.
 */
export function Arrival({ contentId }: { contentId: string }) {
  const { t } = useTranslation();
  const { pathname, hash } = useLocation();
  const [announced, setAnnounced] = useState('');
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setAnnounced(t('arrived', { title: document.title }));
    if (!hash) document.getElementById(contentId)?.focus({ preventScroll: true });
  }, [pathname, hash, contentId, t]);

  return (
    <div aria-live="polite">
      <VisuallyHidden>{announced}</VisuallyHidden>
    </div>
  );
}
