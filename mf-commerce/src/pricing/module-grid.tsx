import { useTranslation } from 'react-i18next';
import type { Offer } from '#lib/offers/fetch-offers.ts';
import { ModuleCard } from './module-card.tsx';
import styles from './module-grid.module.css';

/** The modules one by one, or a message when none is on sale. */
export function ModuleGrid({ offers }: { offers: Offer[] }) {
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
