import { useTranslation } from 'react-i18next';
import { formatRupees, type Rupees } from 'shared-kit/money';
import { Card } from 'shared-kit/ui';
import { useOfferName, type Offer } from '#lib/offers/fetch-offers.ts';
import { moduleSaving } from '#lib/offers/savings.ts';
import { FeatureList } from './feature-list.tsx';
import styles from './modules.module.css';
import { PurchasePanel } from './purchase-panel.tsx';

export function Modules({ offers }: { offers: Offer[] }) {
  const { t } = useTranslation('commerce');
  return (
    <section className={styles.section} aria-labelledby="modules-title">
      <h2 id="modules-title" className={styles.title}>
        {t('pricing.modules')}
      </h2>
      {offers.length === 0 ? (
        <p className={styles.none}>{t('pricing.noModules')}</p>
      ) : (
        <div className={styles.grid}>
          {offers.map((offer) => (
            <ModuleCard key={offer.id} offer={offer} />
          ))}
        </div>
      )}
    </section>
  );
}

function ModuleCard({ offer }: { offer: Offer }) {
  const { t } = useTranslation('commerce');
  const nameOf = useOfferName();
  return (
    <Card as="article" heading={<h3 id={offer.id}>{nameOf(offer.id)}</h3>} className={styles.card}>
      <p className={styles.summary}>{t(`offers.${offer.id}.summary`)}</p>
      <FeatureList id={offer.id} />
      <PurchasePanel
        offer={offer}
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
