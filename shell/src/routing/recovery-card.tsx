import { useTranslation } from 'react-i18next';
import { useHref, useLocation } from 'react-router-dom';
import { ErrorState, PageTitle } from 'shared-kit/ui';

/** The link is for browsers that never load failed code again. */
export function RecoveryCard({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  const here = useHref(useLocation());
  return (
    <>
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
