import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from 'shared-kit/ui';
import { useSite } from '#lib/site/site.tsx';
import styles from './banners.module.css';

export function OfflineBanner() {
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  );
  return (
    <output className={styles.place}>
      {!isOnline && <span className={styles.banner}>{t('offline')}</span>}
    </output>
  );
}

function onConnection(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

export function RecallBanner() {
  const { t } = useTranslation();
  const { recall } = useSite();
  const isOffered = useSyncExternalStore(
    recall?.subscribe ?? (() => () => undefined),
    recall?.isOffered ?? (() => false),
    () => false,
  );
  return (
    <output className={styles.place}>
      {isOffered && (
        <span className={styles.banner}>
          {t('recalled')}{' '}
          <Button size="s" look="quiet" onClick={() => location.reload()}>
            {t('remoteFailed.reload')}
          </Button>
        </span>
      )}
    </output>
  );
}
