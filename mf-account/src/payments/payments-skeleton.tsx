import { useTranslation } from 'react-i18next';
import { Skeleton, SkeletonBlock } from 'shared-kit/ui';
import styles from './payments-skeleton.module.css';

const ROWS = 4;

export function PaymentsSkeleton() {
  const { t } = useTranslation('account');
  return (
    <Skeleton label={t('payments.loading')} className={styles.table}>
      <div className={styles.caption}>
        <SkeletonBlock className={styles.line} />
      </div>
      <div className={styles.head} />
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className={styles.row}>
          <SkeletonBlock className={styles.cell} />
          <SkeletonBlock className={styles.cell} />
          <SkeletonBlock className={styles.cell} />
          <SkeletonBlock className={styles.cell} />
        </div>
      ))}
    </Skeleton>
  );
}
