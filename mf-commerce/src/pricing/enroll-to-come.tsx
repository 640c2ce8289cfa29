import { useTranslation } from 'react-i18next';
import { SkeletonBlock, Spinner } from 'shared-kit/ui';
import styles from './enroll-to-come.module.css';

/** Keeps the place of the button until the prices of today are known. The page's main one says so, once for all. */
export function EnrollToCome({ look }: { look: 'primary' | 'quiet' }) {
  const { t } = useTranslation('commerce');
  return (
    <div className={styles.place}>
      {look === 'primary' ? (
        <Spinner size="inline" label={t('pricing.loading')} />
      ) : (
        <SkeletonBlock className={styles.button} />
      )}
    </div>
  );
}
