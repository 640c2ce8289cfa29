import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { pageOf } from 'shared-kit/addresses';
import { VisuallyHidden } from 'shared-kit/ui';

/**
 * Announces the title of the new page and moves the focus to its beginning, as a full load does for keyboards and screen
 * readers. An anchor moves the focus itself. The same page in another language is not a new page.
 */
export function AnnounceNavigation({ contentId }: { contentId: string }) {
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
