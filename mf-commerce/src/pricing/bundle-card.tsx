import { useTranslation } from 'react-i18next';
import { Card } from 'shared-kit/ui';
import { BUNDLE_ORIGINAL_PRICES } from '#lib/offers/catalogue.ts';
import type { Offer } from '#lib/offers/fetch-offers.ts';
import styles from './bundle-card.module.css';
import { FeatureList } from './feature-list.tsx';
import { Purchase } from './purchase.tsx';
import { SavingsBox } from './savings-box.tsx';

/** All modules together, with what that saves. */
export function BundleCard({ offer }: { offer: Offer }) {
  const { t } = useTranslation('commerce');
  return (
    <Card as="article" look="accent" className={styles.card}>
      <div className={styles.content}>
        <h2 className={styles.name}>{t('offers.bundle.name')}</h2>
        <p className={styles.summary}>{t('offers.bundle.summary')}</p>
        <FeatureList id="bundle" />
      </div>
      <Purchase
        offer={offer}
        look="primary"
        label={t('pricing.getBundle')}
        className={styles.purchase}
        renderSaving={(duration) => (
          <SavingsBox original={BUNDLE_ORIGINAL_PRICES} prices={offer.prices} duration={duration} />
        )}
      />
    </Card>
  );
}
