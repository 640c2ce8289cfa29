import { useTranslation } from 'react-i18next';
import { useHref, useLocation } from 'react-router-dom';
import { paths } from 'shared-kit/paths';
import { Link } from 'shared-kit/router';
import { ErrorState, PageTitle } from 'shared-kit/ui';
import styles from '#lib/frame/frame.module.css';

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

/** Replaces the whole page. */
export function FrameFailed() {
  const { t } = useTranslation();
  return (
    <main className={styles.content}>
      <PageTitle>{t('siteFailed.title')}</PageTitle>
      <ErrorState
        level={1}
        title={t('siteFailed.title')}
        text={t('siteFailed.text')}
        action={t('siteFailed.reload')}
        onAction={() => location.reload()}
      >
        <Link reloadDocument to={paths.home}>
          {t('notFound.home')}
        </Link>
      </ErrorState>
    </main>
  );
}
