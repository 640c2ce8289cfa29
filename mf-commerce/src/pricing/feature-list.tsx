import { useTranslation } from 'react-i18next';
import { FEATURES, type OfferId } from '#lib/offers/catalogue.ts';
import styles from './feature-list.module.css';

/** The features of an offer. */
export function FeatureList({ id }: { id: OfferId }) {
  const { t } = useTranslation('commerce');
  const label = t('pricing.features', { name: t(`offers.${id}.name`) });
  return (
    <ul className={styles.list} aria-label={label}>
      {FEATURES[id].map((feature) => (
        <li key={feature}>{t(`features.${feature}`)}</li>
      ))}
    </ul>
  );
}
