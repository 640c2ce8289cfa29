import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DURATIONS, useDurationText } from 'shared-kit/durations';
import { ErrorState } from 'shared-kit/ui';
import { RadioCards } from 'shared-kit/ui/radio-cards';
import { useStoredPurchases } from '#lib/checkout/store.ts';
import {
  BUNDLE_ORIGINAL_PRICES,
  DEFAULT_DURATION,
  FALLBACK_PRICES,
} from '#lib/offers/catalogue.ts';
import { offersQuery, type Offers } from '#lib/offers/fetch-offers.ts';
import { bestSavingPercent } from '#lib/offers/savings.ts';
import { BundleCard } from './bundle-card.tsx';
import { Comparison } from './comparison.tsx';
import { Modules } from './modules.tsx';
import { PageDuration, type PageChoice } from './page-duration.ts';
import { PaymentFaq } from './payment-faq.tsx';
import styles from './pricing-page.module.css';
import { CourseData, PricingHead } from './search-data.tsx';

/** Until live prices are loaded the page shows fallback prices and sells nothing. */
export function PricingPage() {
  const { t } = useTranslation('commerce');
  const { data: offers, isPlaceholderData } = useQuery(offersQuery);
  const [choice, setChoice] = useState<PageChoice>();
  const durationText = useDurationText();
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
        {offers && (
          <div className={styles.durations}>
            <RadioCards
              look="segments"
              legend={t('pricing.forAll')}
              options={DURATIONS.map((value) => ({ value, title: durationText(value) }))}
              value={choice?.duration ?? DEFAULT_DURATION}
              onChange={(duration) => setChoice({ duration })}
            />
          </div>
        )}
      </header>
      {offers ? (
        <PageDuration value={choice}>
          {offers.bundle && <BundleCard offer={offers.bundle} />}
          <CourseData offers={isPlaceholderData ? [] : everyOf(offers)} />
          <Modules offers={offers.modules} />
          <Comparison {...offers} />
          <PaymentFaq />
        </PageDuration>
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

const everyOf = ({ bundle, modules }: Offers) => (bundle ? [bundle, ...modules] : modules);
