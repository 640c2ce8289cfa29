import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Duration } from 'shared-kit/durations';
import { formatRupees } from 'shared-kit/money';
import { Card } from 'shared-kit/ui';
import { BUNDLE_ORIGINAL_PRICES, FEATURES, type OfferId } from '#lib/offers/built-in-offers.ts';
import { useOfferName, type Offer } from '#lib/offers/fetch-offers.ts';
import { bundleSaving, moduleSaving, savingPercent } from '#lib/offers/savings.ts';
import styles from './offer-cards.module.css';
import { PurchasePanel } from './purchase-panel.tsx';

export function BundleCard({ offer }: { offer: Offer }) {
  const { t } = useTranslation('commerce');
  const name = useOfferName()('bundle');

  function renderSaving(duration: Duration): ReactNode {
    const saving = bundleSaving(offer.prices, duration);
    if (saving === 0) return null;
    const percent = savingPercent(offer.prices, duration);
    return (
      <p className={styles.savings}>
        <span className={styles.soft}>
          {t('pricing.originalPrice')} <s>{formatRupees(BUNDLE_ORIGINAL_PRICES[duration])}</s>
        </span>
        <strong className={styles.saving}>
          {t('pricing.youSave', { amount: formatRupees(saving), percent })}
        </strong>
      </p>
    );
  }

  return (
    <Card as="article" look="accent" className={styles.bundle}>
      <div className={styles.content}>
        <h2 id="bundle" className={styles.title}>
          {name}
        </h2>
        <p className={styles.soft}>{t('offers.bundle.summary')}</p>
        <FeatureList id="bundle" />
      </div>
      <PurchasePanel
        offer={offer}
        label={t('pricing.getBundle')}
        className={styles.bundlePurchase}
        renderSaving={renderSaving}
      />
    </Card>
  );
}

export function Modules({ offers }: { offers: Offer[] }) {
  const { t } = useTranslation('commerce');
  return (
    <section className={styles.section} aria-labelledby="modules-title">
      <h2 id="modules-title" className={styles.title}>
        {t('pricing.modules')}
      </h2>
      {offers.length === 0 ? (
        <p className={styles.soft}>{t('pricing.noModules')}</p>
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
        renderSaving={(duration) => {
          const saved = moduleSaving(offer.prices, duration);
          return (
            <p className={styles.moduleSaving}>
              {saved > 0 && t('pricing.savedAgainst', { amount: formatRupees(saved) })}
            </p>
          );
        }}
      />
    </Card>
  );
}

function FeatureList({ id }: { id: OfferId }) {
  const { t } = useTranslation('commerce');
  const nameOf = useOfferName();
  const label = t('pricing.features', { name: nameOf(id) });
  return (
    <ul className={styles.features} aria-label={label}>
      {FEATURES[id].map((feature) => (
        <li key={feature}>{t(`features.${feature}`)}</li>
      ))}
    </ul>
  );
}
