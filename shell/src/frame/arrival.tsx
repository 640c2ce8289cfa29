import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { pageOf } from 'shared-kit/addresses';
import { VisuallyHidden } from 'shared-kit/ui';

/**
 * What a page load does for keyboards and screen readers, done for navigations inside the site: the new page's
 * title is read aloud, and the focus is at its beginning. An anchor has a target of its own, and the same page in
 * another language is no other page.
 */
export function Arrival({ contentId }: { contentId: string }) {
  const { t } = useTranslation();
  const { pathname, hash } = useLocation();
  const [announced, setAnnounced] = useState('');
  const page = pageOf(pathname);
  const shown = useRef(page);

  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    setAnnounced(t('arrived', { title: document.title }));
    if (!hash) document.getElementById(contentId)?.focus({ preventScroll: true });
  }, [page, hash, contentId, t]);

  return (
    <div aria-live="polite">
      <VisuallyHidden>{announced}</VisuallyHidden>
    </div>
  );
}
