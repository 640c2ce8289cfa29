import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from 'shared-kit/ui';
import { useStoredPurchases } from '#lib/checkout/store.ts';
import { BUNDLE_ORIGINAL_PRICES, FALLBACK_PRICES } from '#lib/offers/catalogue.ts';
import { offersQuery } from '#lib/offers/fetch-offers.ts';
import { bestSavingPercent } from '#lib/offers/savings.ts';
import { BundleCard } from './bundle-card.tsx';
import { Modules } from './modules.tsx';
import { PaymentFaq } from './payment-faq.tsx';
import styles from './pricing-page.module.css';
import { CourseData, PricingHead } from './search-data.tsx';

/** All offers at live prices. Until those are loaded the page shows fallback prices and sells nothing. */
export function PricingPage() {
  const { t } = useTranslation('commerce');
  const { data: offers, isPlaceholderData } = useQuery(offersQuery);
  useStoredPurchases();
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
          <Modules offers={offers.modules} />
          <PaymentFaq />
        </>
      ) : (
        <ErrorState
          title={t('failed.title')}
          text={t('failed.text')}
          action={t('failed.reload')}
          onAction={() => location.reload()}
        />
      )}
    </div>
  );
}
