import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from 'shared-kit/ui';
import type { Duration } from 'shared-kit/durations';
import { DEFAULT_DURATION } from '#lib/offers/prices.ts';
import type { Offer } from '#lib/offers/fetch-offers.ts';
import { formatRupees } from 'shared-kit/money';
import { moduleSaving } from '#lib/offers/savings.ts';
import { DurationChoice } from './duration-choice.tsx';
import { EnrollButton } from './enroll-button.tsx';
import { FeatureList } from './feature-list.tsx';
import styles from './module-card.module.css';
import { Price } from './price.tsx';

/** One module: what is in it, for how long, at which price. */
export function ModuleCard({ offer }: { offer: Offer }) {
  const { t } = useTranslation('commerce');
  const [duration, setDuration] = useState<Duration>(DEFAULT_DURATION);
  const saving = moduleSaving(offer.prices, duration);
  return (
    <Card as="article" heading={<h3>{t(`offers.${offer.id}.name`)}</h3>} className={styles.card}>
      <p className={styles.summary}>{t(`offers.${offer.id}.summary`)}</p>
      <FeatureList id={offer.id} />
      <div className={styles.purchase}>
        <DurationChoice value={duration} onChange={setDuration} />
        <Price amount={offer.prices[duration]} duration={duration} />
        <p className={styles.saving} data-saving={saving > 0 || undefined}>
          {saving > 0 && t('pricing.savedAgainst', { amount: formatRupees(saving) })}
        </p>
        <EnrollButton look="quiet">{t('pricing.enroll')}</EnrollButton>
      </div>
    </Card>
  );
}
