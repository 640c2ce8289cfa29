import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from 'shared-kit/ui';
import { useSite } from '#lib/site/site.tsx';
import styles from './offline-banner.module.css';

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
