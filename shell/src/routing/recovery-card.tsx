import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref, useLocation } from 'react-router-dom';
import { ErrorState, PageTitle } from 'shared-kit/ui';

/** The link is for browsers that never load failed code again. */
export function RecoveryCard({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const here = useHref(useLocation());
  return (
    <>
      {import.meta.env.DEV && <ErrorOverlay error={error} />}
      <PageTitle>{t('remoteFailed.title')}</PageTitle>
      <ErrorState
        level={1}
        title={t('remoteFailed.title')}
        text={t('remoteFailed.text')}
        action={t('remoteFailed.retry')}
        onAction={onRetry}
      >
        <a href={here}>{t('remoteFailed.reload')}</a>
      </ErrorState>
    </>
  );
}

/** For development: shows an error over the page while the component is on screen. */
export function ErrorOverlay({ error }: { error: unknown }) {
  useEffect(() => {
    const shown = import('./error-overlay.ts').then((it) => it.showErrorOverlay(error));
    return () => void shown.then((remove) => remove());
  }, [error]);
  return null;
}
