import { useTranslation } from 'react-i18next';
import type { Duration } from 'shared-kit/durations';
import { formatRupees } from 'shared-kit/money';
import { Card } from 'shared-kit/ui';
import { BUNDLE_ORIGINAL_PRICES, type Prices } from '#lib/offers/built-in-offers.ts';
import { useOfferName, type Offer } from '#lib/offers/fetch-offers.ts';
import { bundleSaving, savingPercent } from '#lib/offers/savings.ts';
import styles from './bundle-card.module.css';
import { FeatureList } from './feature-list.tsx';
import { PurchasePanel } from './purchase-panel.tsx';

export function BundleCard({ offer }: { offer: Offer }) {
  const { t } = useTranslation('commerce');
  const name = useOfferName()('bundle');
  return (
    <Card as="article" look="accent" className={styles.card}>
      <div className={styles.content}>
        <h2 id="bundle" className={styles.name}>
          {name}
        </h2>
        <p className={styles.summary}>{t('offers.bundle.summary')}</p>
        <FeatureList id="bundle" />
      </div>
      <PurchasePanel
        offer={offer}
        label={t('pricing.getBundle')}
        className={styles.purchase}
        renderSaving={(duration) => <Savings prices={offer.prices} duration={duration} />}
      />
    </Card>
  );
}

function Savings({ prices, duration }: { prices: Prices; duration: Duration }) {
  const { t } = useTranslation('commerce');
  const saving = bundleSaving(BUNDLE_ORIGINAL_PRICES, prices, duration);
  if (saving === 0) return null;
  return (
    <p className={styles.savings}>
      <span className={styles.original}>
        {t('pricing.originalPrice')} <s>{formatRupees(BUNDLE_ORIGINAL_PRICES[duration])}</s>
      </span>
      <strong className={styles.saving}>
        {t('pricing.youSave', {
          amount: formatRupees(saving),
          percent: savingPercent(BUNDLE_ORIGINAL_PRICES, prices, duration),
        })}
      </strong>
    </p>
  );
}
