import { useTranslation } from 'react-i18next';
import { Card, Skeleton, SkeletonBlock } from 'shared-kit/ui';
import cardStyles from './purchase-card.module.css';
import styles from './purchases-skeleton.module.css';
import listStyles from './purchases-tab.module.css';

const CARDS = [1, 2];

export function PurchasesSkeleton() {
  const { t } = useTranslation('account');
  return (
    <Skeleton label={t('purchases.loading')} className={listStyles.list}>
      {CARDS.map((card) => (
        <Card key={card} className={cardStyles.card}>
          <SkeletonBlock className={styles.name} />
          <div className={cardStyles.state}>
            <SkeletonBlock className={styles.badge} />
            <SkeletonBlock className={styles.expiry} />
          </div>
          <div className={styles.progress}>
            <SkeletonBlock className={styles.words} />
            <SkeletonBlock className={styles.bar} />
          </div>
          <div className={cardStyles.facts}>
            <SkeletonBlock className={styles.fact} />
            <SkeletonBlock className={styles.fact} />
          </div>
        </Card>
      ))}
    </Skeleton>
  );
}
