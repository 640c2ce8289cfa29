import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from 'shared-kit/ui';
import { BUNDLE_ORIGINAL_PRICES } from '#lib/offers/catalogue.ts';
import type { Duration } from 'shared-kit/durations';
import { DEFAULT_DURATION } from '#lib/offers/prices.ts';
import type { Offer } from '#lib/offers/fetch-offers.ts';
import styles from './bundle-card.module.css';
import { DurationChoice } from './duration-choice.tsx';
import { EnrollButton } from './enroll-button.tsx';
import { FeatureList } from './feature-list.tsx';
import { Price } from './price.tsx';
import { SavingsBox } from './savings-box.tsx';

/** All modules together, with what that saves. */
export function BundleCard({ offer }: { offer: Offer }) {
  const { t } = useTranslation('commerce');
  const [duration, setDuration] = useState<Duration>(DEFAULT_DURATION);
  return (
    <Card as="article" look="accent" className={styles.card}>
      <div className={styles.content}>
        <h2 className={styles.name}>{t('offers.bundle.name')}</h2>
        <p className={styles.summary}>{t('offers.bundle.summary')}</p>
        <FeatureList id="bundle" />
      </div>
      <div className={styles.purchase}>
        <DurationChoice value={duration} onChange={setDuration} />
        <Price amount={offer.prices[duration]} duration={duration} />
        <SavingsBox original={BUNDLE_ORIGINAL_PRICES} prices={offer.prices} duration={duration} />
        <EnrollButton>{t('pricing.getBundle')}</EnrollButton>
      </div>
    </Card>
  );
}
