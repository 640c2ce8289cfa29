import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { BUNDLE_ORIGINAL_PRICES, FALLBACK_PRICES } from '#lib/offers/catalogue.ts';
import { offersQuery } from '#lib/offers/fetch-offers.ts';
import { bestSavingPercent } from '#lib/offers/savings.ts';
import { BundleCard } from './bundle-card.tsx';
import { CourseData } from './course-data.tsx';
import { ModuleGrid } from './module-grid.tsx';
import { PaymentFaq } from './payment-faq.tsx';
import { PricingHead } from './pricing-head.tsx';
import styles from './pricing-page.module.css';
import { PricingFailed } from './pricing-failed.tsx';
import { useUnfinishedPurchases } from './use-unfinished-purchases.ts';

/** What can be bought, at the prices of this moment: the page as it will be, with known prices, until those are here. */
export function PricingPage() {
  const { t } = useTranslation('commerce');
  const { data: offers, isPlaceholderData } = useQuery(offersQuery);
  useUnfinishedPurchases();
  const bundlePrices = offers?.bundle?.prices ?? FALLBACK_PRICES.bundle;
  const percent = bestSavingPercent(BUNDLE_ORIGINAL_PRICES, bundlePrices);
  return (
    <div className={styles.page}>
      <PricingHead />
      {percent > 0 && <p className={styles.banner}>{t('pricing.banner', { percent })}</p>}
      <header className={styles.header}>
        <h1>{t('pricing.heading')}</h1>
        <p>{t('pricing.intro')}</p>
      </header>
      {offers ? (
        <>
          {offers.bundle && <BundleCard offer={offers.bundle} />}
          {!isPlaceholderData && (
            <CourseData
              offers={offers.bundle ? [offers.bundle, ...offers.modules] : offers.modules}
            />
          )}
          <ModuleGrid offers={offers.modules} />
          <PaymentFaq />
        </>
      ) : (
        <PricingFailed />
      )}
    </div>
  );
}
