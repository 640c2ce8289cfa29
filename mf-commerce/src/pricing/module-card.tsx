import { useTranslation } from 'react-i18next';
import { Card } from 'shared-kit/ui';
import type { Offer } from '#lib/offers/fetch-offers.ts';
import { formatRupees, type Rupees } from 'shared-kit/money';
import { moduleSaving } from '#lib/offers/savings.ts';
import { FeatureList } from './feature-list.tsx';
import styles from './module-card.module.css';
import { Purchase } from './purchase.tsx';

/** One module: what is in it, for how long, at which price. */
export function ModuleCard({ offer }: { offer: Offer }) {
  const { t } = useTranslation('commerce');
  return (
    <Card as="article" heading={<h3>{t(`offers.${offer.id}.name`)}</h3>} className={styles.card}>
      <p className={styles.summary}>{t(`offers.${offer.id}.summary`)}</p>
      <FeatureList id={offer.id} />
      <Purchase
        offer={offer}
        look="quiet"
        label={t('pricing.enroll')}
        className={styles.purchase}
        renderSaving={(duration) => <Saving saved={moduleSaving(offer.prices, duration)} />}
      />
    </Card>
  );
}

function Saving({ saved }: { saved: Rupees }) {
  const { t } = useTranslation('commerce');
  return (
    <p className={styles.saving}>
      {saved > 0 && t('pricing.savedAgainst', { amount: formatRupees(saved) })}
    </p>
  );
}
