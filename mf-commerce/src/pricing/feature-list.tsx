import { useTranslation } from 'react-i18next';
import { FEATURES, type OfferId } from '#lib/offers/built-in-offers.ts';
import { useOfferName } from '#lib/offers/fetch-offers.ts';
import styles from './feature-list.module.css';

export function FeatureList({ id }: { id: OfferId }) {
  const { t } = useTranslation('commerce');
  const nameOf = useOfferName();
  const label = t('pricing.features', { name: nameOf(id) });
  return (
    <ul className={styles.list} aria-label={label}>
      {FEATURES[id].map((feature) => (
        <li key={feature}>{t(`features.${feature}`)}</li>
      ))}
    </ul>
  );
}
